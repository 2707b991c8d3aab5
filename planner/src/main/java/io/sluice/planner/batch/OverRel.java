package io.sluice.planner.batch;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.OverAggregate;
import io.sluice.exec.plan.node.OverSpec;
import io.sluice.exec.plan.node.PartitionSpec;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.OverNode;
import io.sluice.planner.physical.OverGroups;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;

/** Aggregates over windows of one partitioning and one order: rows come partition by partition, in order. */
final class OverRel extends BatchRel {
    private final List<RexLiteral> constants;
    private final List<Group> groups;
    private final OverGroups texts;

    /** A window with its aggregates; arguments beyond the input's fields are constants. */
    private record Group(Window.Group window, List<AggregateCall> calls) {

        /** What looks at the partition in another way is evaluated by itself, in the order of the query. */
        static List<Group> of(Window.Group window, List<AggregateCall> calls) {
            List<Group> groups = new ArrayList<>();
            int start = 0;
            for (int i = 1; i <= calls.size(); i++) {
                if (i == calls.size() || View.of(calls.get(i)) != View.of(calls.get(start))) {
                    groups.add(new Group(window, calls.subList(start, i)));
                    start = i;
                }
            }
            return groups;
        }
    }

    /** What a function looks at. */
    private enum View {
        /** The rows of its frame. */
        FRAME,
        /** A row so many rows away. */
        OFFSET,
        /** The rows before. */
        RANK,
        /** How many rows there are, and the rows before. */
        SHARE,
        /** How many rows there are, and the rows up to the last equal one. */
        DISTRIBUTION;

        static View of(AggregateCall call) {
            return switch (call.getAggregation().getKind()) {
                case LEAD, LAG -> OFFSET;
                case RANK, DENSE_RANK, PERCENT_RANK, ROW_NUMBER -> RANK;
                case NTILE -> SHARE;
                case CUME_DIST -> DISTRIBUTION;
                default -> FRAME;
            };
        }
    }

    private OverRel(
            RelOptCluster cluster, RelNode input, List<RexLiteral> constants, List<Group> groups, RelDataType rowType) {
        super(cluster, List.of(input), rowType);
        this.constants = List.copyOf(constants);
        this.groups = List.copyOf(groups);
        this.texts = new OverGroups(this.constants, input.getRowType().getFieldCount());
    }

    /** Windows that are sorted alike; {@link SplitOver} has seen to it. */
    static List<Choice> choices(OverNode over, Wanted wanted, Search search) {
        Window.Group first = over.groups.get(0);
        List<Integer> keys = first.keys.toList();
        RelCollation order = order(keys, first.orderKeys);
        Optional<Spread> spread = Partitioning.spread(keys, wanted.spread());
        if (spread.isEmpty() || !order.satisfies(wanted.collation())) {
            return List.of();
        }
        Choice input = search.best(over.getInput(), new Wanted(spread.get(), order));
        List<Group> groups = over.groups.stream()
                .flatMap(group -> Group.of(group, group.getAggregateCalls(over)).stream())
                .toList();
        OverRel rel = new OverRel(over.getCluster(), input.rel(), over.getConstants(), groups, over.getRowType());
        int calls = groups.stream().mapToInt(group -> group.calls.size()).sum();
        BatchCost self = BatchCost.of(input.rows(), CostUnits.FUNCTION * calls * input.rows())
                .withMemory(RowSize.values(over.getRowType()));
        return List.of(new Choice(rel, input.rows(), self.plus(input.cost())));
    }

    /** By the partition first, then within it. */
    static RelCollation order(List<Integer> keys, RelCollation within) {
        List<RelFieldCollation> fields =
                new ArrayList<>(SortKeys.ascending(keys).getFieldCollations());
        within.getFieldCollations().stream()
                .filter(field -> !keys.contains(field.getFieldIndex()))
                .forEach(fields::add);
        return RelCollations.of(fields);
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new OverRel(getCluster(), others.get(0), constants, groups, getRowType());
    }

    private Window.Group first() {
        return groups.get(0).window;
    }

    @Override
    public Description describe(Wording wording) {
        List<String> names = inputFields();
        List<Integer> keys = first().keys.toList();
        Description description = Description.of("OverAggregate");
        if (!keys.isEmpty()) {
            description = description.with(
                    "partitionBy", keys.stream().map(names::get).toList());
        }
        description = description.withIf(
                !first().orderKeys.getFieldCollations().isEmpty(),
                "orderBy",
                SortKeys.describe(first().orderKeys, names));
        int field = names.size();
        for (int i = 0; i < groups.size(); i++) {
            List<String> calls = new ArrayList<>();
            for (AggregateCall call : groups.get(i).calls) {
                calls.add(texts.describe(call, names) + " AS " + fields().get(field++));
            }
            description =
                    description.with("window#" + i, String.join(", ", calls) + texts.describe(groups.get(i).window));
        }
        return description.with("select", fields());
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        List<OverSpec.GroupSpec> specs = groups.stream()
                .map(group ->
                        texts.toPlan(group.window, group.calls, SortKeys.toPlan(group.window.orderKeys), translation))
                .collect(Collectors.toList());
        OverSpec spec = new OverSpec(
                new PartitionSpec(first().keys.toList()),
                specs,
                constants.stream()
                        .map(constant -> (Literal) translation.expression(constant))
                        .toList(),
                inputFields().size());
        return new OverAggregate(spec, Optional.empty());
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return BatchOptions.OVER;
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(new InputProperty(Spread.together(first().keys.toList()).toPlan(), DamBehavior.PIPELINED, 0));
    }

    @Override
    Spread reliesOn(int input) {
        return Spread.together(first().keys.toList());
    }

    @Override
    boolean reliesOnOrder() {
        return true;
    }
}
