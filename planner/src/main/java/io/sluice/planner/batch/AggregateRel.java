package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.HashAggregate;
import io.sluice.exec.plan.node.SortAggregate;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;

/** GROUP BY, SELECT DISTINCT and aggregates over all rows, or one of the two phases of these. */
final class AggregateRel extends BatchRel {
    private final Aggregation aggregation;
    private final Method method;
    private final AggregatePhase phase;

    /** How rows of one group are found. */
    enum Method {
        /** In a table by their hash. */
        HASH("HashAggregate"),
        /** Next to each other, since the input is sorted. */
        SORT("SortAggregate");

        private final String title;

        Method(String title) {
            this.title = title;
        }
    }

    AggregateRel(RelOptCluster cluster, RelNode input, Aggregation aggregation, Method method, AggregatePhase phase) {
        super(cluster, List.of(input), phase.ends() ? aggregation.output() : aggregation.partial(cluster));
        this.aggregation = aggregation;
        this.method = method;
        this.phase = phase;
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new AggregateRel(getCluster(), others.get(0), aggregation, method, phase);
    }

    @Override
    public Description describe(Wording wording) {
        Description description =
                Description.of(phase.operatorName(method.title)).withIf(phase.ends(), "isMerge", phase.merges());
        if (!aggregation.grouping().isEmpty()) {
            description = description.with("groupBy", aggregation.groupNames());
        }
        return description
                .withIf(
                        !aggregation.auxiliary().isEmpty(),
                        "auxGrouping",
                        String.join(", ", aggregation.auxiliaryNames()))
                .with("select", aggregation.select(phase));
    }

    Aggregation aggregation() {
        return aggregation;
    }

    @Override
    double rows(List<Double> inputs) {
        return phase.merges()
                ? inputs.get(0)
                : RowEstimates.groups(inputs.get(0), aggregation.grouping().size());
    }

    boolean isLocal() {
        return phase == AggregatePhase.LOCAL;
    }

    /** Where the groups are in the input. */
    List<Integer> grouping() {
        return phase.merges() ? aggregation.groupPositions() : aggregation.grouping();
    }

    private List<Integer> auxiliary() {
        return phase.merges() ? aggregation.auxiliaryPositions() : aggregation.auxiliary();
    }

    /** Without the names of results, which the row type has where they are results. */
    @Override
    Object content(Translation translation) {
        return aggregation.calls().stream().map(call -> call.withName(null)).toList();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        var calls = aggregation.toPlan(phase, translation);
        var input = TypeBridge.toRow(aggregation.input());
        return switch (method) {
            case HASH ->
                new HashAggregate(
                        grouping(), auxiliary(), calls, input, phase.merges(), phase.ends(), mayStopAggregating());
            case SORT -> new SortAggregate(grouping(), auxiliary(), calls, input, phase.merges(), phase.ends());
        };
    }

    /** A local aggregate of simple sums may hand on rows as they are when it finds that hardly any share a group. */
    private boolean mayStopAggregating() {
        return phase == AggregatePhase.LOCAL
                && !aggregation.grouping().isEmpty()
                && aggregation.calls().stream()
                        .allMatch(call -> call.filterArg < 0
                                && switch (call.getAggregation().getKind()) {
                                    case SUM, SUM0, COUNT, MIN, MAX, AVG -> true;
                                    default -> false;
                                });
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return method == Method.HASH ? BatchOptions.HASH_AGGREGATE : List.of();
    }

    @Override
    public List<InputProperty> inputProperties() {
        if (phase == AggregatePhase.LOCAL) {
            return List.of(InputProperty.DEFAULT);
        }
        Distribution spread = Spread.together(grouping()).toPlan();
        return List.of(
                new InputProperty(spread, method == Method.HASH ? DamBehavior.END_INPUT : DamBehavior.PIPELINED, 0));
    }

    @Override
    Spread reliesOn(int input) {
        return phase == AggregatePhase.LOCAL ? Spread.ANY : Spread.together(grouping());
    }

    @Override
    boolean reliesOnOrder() {
        return method == Method.SORT;
    }
}
