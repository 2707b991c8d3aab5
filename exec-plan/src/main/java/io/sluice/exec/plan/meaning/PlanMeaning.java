package io.sluice.exec.plan.meaning;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.plan.node.Correlate;
import io.sluice.exec.plan.node.DropUpdateBefore;
import io.sluice.exec.plan.node.Exchange;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Expand;
import io.sluice.exec.plan.node.GlobalGroupAggregate;
import io.sluice.exec.plan.node.GlobalWindowAggregate;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.plan.node.GroupWindowAggregate;
import io.sluice.exec.plan.node.Limit;
import io.sluice.exec.plan.node.LocalGroupAggregate;
import io.sluice.exec.plan.node.LocalWindowAggregate;
import io.sluice.exec.plan.node.MiniBatchAssigner;
import io.sluice.exec.plan.node.NamedWindowProperty;
import io.sluice.exec.plan.node.OverAggregate;
import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.plan.node.SourceAbility.FilterPushDown;
import io.sluice.exec.plan.node.SourceAbility.ProjectPushDown;
import io.sluice.exec.plan.node.SourceAbility.ReadingMetadata;
import io.sluice.exec.plan.node.SourceAbility.WatermarkPushDown;
import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.exec.plan.node.Union;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.plan.node.WindowAggregate;
import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowTableFunction;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says of each node of a plan what it does. */
public final class PlanMeaning {
    /** What the rows are that go through, and in what order or number; no state of their own. */
    private static final Set<Class<? extends ExecNode>> WITHOUT_STATE = Set.of(
            Calc.class,
            Collect.class,
            Correlate.class,
            DropUpdateBefore.class,
            Exchange.class,
            Expand.class,
            LocalGroupAggregate.class,
            LocalWindowAggregate.class,
            MiniBatchAssigner.class,
            Union.class,
            WatermarkAssigner.class);

    /** What hands on the rows of its input as they are. */
    private static final Set<Class<? extends ExecNode>> TRANSPARENT =
            Set.of(DropUpdateBefore.class, Exchange.class, MiniBatchAssigner.class, WatermarkAssigner.class);

    /** What hands on the fields of its input, with more behind them perhaps. */
    private static final Set<Class<? extends ExecNode>> FIRST_FIELDS_OF_INPUT =
            Set.of(Limit.class, WindowTableFunction.class);

    private static final String TABLE = "FROM ";

    private final ExecPlan plan;
    /** Of the plan with which this one is compared, the tables that it reads. */
    private final Set<String> tables;

    private final WorkText text = new WorkText();
    private final Map<Integer, NodeMeaning> meanings = new HashMap<>();
    private final Predicate<PlanNode> filtersItself;

    private PlanMeaning(ExecPlan plan, ExecPlan other, Predicate<PlanNode> filtersItself) {
        this.plan = plan;
        tables = other.nodes().stream()
                .filter(node -> node.node() instanceof TableSourceScan)
                .map(node ->
                        name(((TableSourceScan) node.node()).scanTableSource().table()))
                .collect(Collectors.toSet());
        this.filtersItself = filtersItself;
    }

    /**
     * The meanings of all nodes, by id.
     *
     * @param other the plan with which this one is compared
     * @param filtersItself whether a scan's source applies the conditions that were pushed into it, which then say where it stands
     */
    public static Map<Integer, NodeMeaning> of(ExecPlan plan, ExecPlan other, Predicate<PlanNode> filtersItself) {
        PlanMeaning all = new PlanMeaning(plan, other, filtersItself);
        for (PlanNode node : plan.nodes()) {
            all.meanings.put(node.id(), all.of(node));
        }
        return all.meanings;
    }

    private NodeMeaning of(PlanNode node) {
        ExecNode work = node.node();
        List<PlanNode> inputs = plan.inputs(node);
        if (work instanceof TableSourceScan scan) {
            return scan(node, scan);
        }
        if (work instanceof Union) {
            return union(inputs);
        }
        if (inputs.isEmpty()) {
            return other(node, inputs);
        }
        NodeMeaning input = meaning(inputs.get(0));
        if (TRANSPARENT.contains(work.getClass())) {
            return NodeMeaning.passing(node.type(), input.fields(), input.rows());
        }
        if (work instanceof Calc calc) {
            Set<String> rows = new LinkedHashSet<>(input.rows());
            calc.condition().ifPresent(condition -> ExprMeaning.conjuncts(condition, input.fields())
                    .forEach(each -> rows.add("WHERE " + each)));
            if (!zone(node).isEmpty()) {
                rows.add(zone(node).strip());
            }
            List<String> fields = calc.projection().stream()
                    .map(field -> ExprMeaning.of(field, input.fields()))
                    .toList();
            return NodeMeaning.passing(node.type(), fields, rows);
        }
        if (work instanceof LocalGroupAggregate local) {
            // What it sends is of no meaning to others than the node that merges it, which asks for the input.
            List<String> keys = select(input.fields(), local.grouping());
            return new NodeMeaning(false, node.type(), keys, List.of(), List.of(), keys, input.rows());
        }
        if (work instanceof GroupAggregate aggregate) {
            return aggregate(
                    input,
                    types(inputs.get(0)),
                    aggregate.grouping(),
                    aggregate.aggCalls(),
                    aggregate.aggCallNeedRetractions(),
                    aggregate.needRetraction());
        }
        PlanNode local = local(inputs.get(0));
        if (work instanceof GlobalGroupAggregate aggregate && local != null) {
            PlanNode below = plan.inputs(local).get(0);
            return aggregate(
                    meaning(below),
                    types(below),
                    ((LocalGroupAggregate) local.node()).grouping(),
                    aggregate.aggCalls(),
                    aggregate.aggCallNeedRetractions(),
                    aggregate.needRetraction());
        }
        if (work instanceof Sink sink) {
            return sink(sink, inputs.get(0));
        }
        if (work instanceof WindowTableFunction function
                && !(function.windowing().window() instanceof WindowSpec.Session)) {
            return windows(node, function, inputs.get(0));
        }
        return windowed(node, inputs.get(0)).or(() -> keepingRows(node, inputs)).orElseGet(() -> other(node, inputs));
    }

    private NodeMeaning meaning(PlanNode node) {
        NodeMeaning meaning = meanings.get(node.id());
        if (meaning == null) {
            throw new IllegalStateException("node " + node.id() + " stands behind one that it feeds");
        }
        return meaning;
    }

    /** The node that makes accumulators, through exchanges; null when there is none. */
    private @Nullable PlanNode local(PlanNode node) {
        PlanNode at = throughExchanges(node);
        return at.node() instanceof LocalGroupAggregate ? at : null;
    }

    private PlanNode throughExchanges(PlanNode node) {
        PlanNode at = node;
        while (at.node() instanceof Exchange) {
            at = plan.inputs(at).get(0);
        }
        return at;
    }

    // ---- tables ----

    private NodeMeaning scan(PlanNode node, TableSourceScan scan) {
        PlanTable table = scan.scanTableSource().table();
        StringBuilder does = new StringBuilder("read ").append(name(table)).append(options(table));
        Set<String> rows = new LinkedHashSet<>();
        rows.add(TABLE + name(table));
        List<String> columns = columns(node, table);
        for (var ability : scan.scanTableSource().abilities()) {
            if (ability instanceof FilterPushDown filter) {
                List<String> all = table.table()
                        .map(each -> each.schema().columns().stream()
                                .map(column -> name(table) + "." + column.name())
                                .toList())
                        .orElse(columns);
                List<String> conditions = filter.predicates().stream()
                        .flatMap(each -> ExprMeaning.conjuncts(each, all).stream())
                        .toList();
                conditions.forEach(each -> rows.add("WHERE " + each));
                if (!conditions.isEmpty() && filtersItself.test(node)) {
                    does.append(" WHERE ").append(conditions);
                }
            } else if (!(ability instanceof ProjectPushDown
                    || ability instanceof ReadingMetadata
                    || ability instanceof WatermarkPushDown)) {
                does.append(' ').append(ability);
                rows.add(ability.toString());
            }
        }
        return new NodeMeaning(true, does.toString(), List.of(), List.of(), List.of(), columns, rows);
    }

    private static List<String> columns(PlanNode node, PlanTable table) {
        return node.outputType().names().stream()
                .map(column -> name(table) + "." + column)
                .toList();
    }

    private static String name(PlanTable table) {
        return table.identifier()
                .map(each -> each.catalog() + "." + each.database() + "." + each.name())
                .orElse("an anonymous table");
    }

    private static String options(PlanTable table) {
        return table.table()
                .map(each -> new TreeMap<>(each.options()).toString())
                .orElse("");
    }

    private NodeMeaning sink(Sink sink, PlanNode input) {
        NodeMeaning rows = meaning(input);
        PlanTable table = sink.dynamicTableSink().table();
        String does = "write " + name(table) + options(table);
        if (sink.requireUpsertMaterialize()) {
            does += " after putting right " + stored(sinkKey(table, input), rows.fields(), types(input)) + " by "
                    + stored(sink.inputUpsertKey(), rows.fields(), types(input))
                    + sink.conflictStrategy();
            return new NodeMeaning(true, does, List.of(), List.of(), List.of(rows.fields()), List.of(), rows.rows());
        }
        return new NodeMeaning(true, does, List.of(), List.of(), List.of(), List.of(), rows.rows());
    }

    /** The columns of the primary key, which the input has in the order of the table. */
    private static List<Integer> sinkKey(PlanTable table, PlanNode input) {
        return table.table()
                .flatMap(each -> each.schema().primaryKey().map(key -> key.columns().stream()
                        .map(column -> each.schema().sinkRowType().names().indexOf(column))
                        .filter(index ->
                                index >= 0 && index < input.outputType().arity())
                        .toList()))
                .orElse(List.of());
    }

    // ---- aggregates ----

    private NodeMeaning aggregate(
            NodeMeaning input,
            List<LogicalType> types,
            List<Integer> grouping,
            List<AggregateCall> calls,
            List<Boolean> retractions,
            boolean retracts) {
        List<String> keys = select(input.fields(), grouping);
        List<String> computed = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            boolean takesBack = retracts && (retractions.size() <= i || retractions.get(i));
            computed.add(CallMeaning.of(calls.get(i), input.fields()) + (takesBack ? " with retraction" : ""));
        }
        String keyTypes =
                grouping.stream().map(key -> StorageTypes.of(types.get(key))).collect(Collectors.joining(", "));
        String does = "GROUP BY " + keys + " as " + keyTypes + (retracts ? " with retraction" : "");
        Set<String> rows = new LinkedHashSet<>(input.rows());
        rows.add("GROUP BY " + keys);
        List<String> fields = new ArrayList<>(keys);
        computed.forEach(each -> fields.add(Digests.shorten(each + " by " + keys)));
        return new NodeMeaning(true, does, keys, computed, List.of(), fields, rows);
    }

    /** Accumulators by windows. @param input what is aggregated, here or in a node before */
    private NodeMeaning windowed(
            PlanNode node,
            PlanNode input,
            List<Integer> grouping,
            List<AggregateCall> calls,
            String windows,
            boolean retracts,
            List<NamedWindowProperty> properties) {
        NodeMeaning below = meaning(input);
        List<String> keys = select(below.fields(), grouping);
        List<String> computed =
                calls.stream().map(call -> CallMeaning.of(call, below.fields())).toList();
        String does = node.type() + " by " + stored(grouping, below.fields(), types(input)) + windows + zone(node)
                + (retracts ? " with retraction" : "");
        Set<String> rows = new LinkedHashSet<>(below.rows());
        String name = "GROUP BY " + keys + windows;
        rows.add(name);
        List<String> fields = new ArrayList<>(keys);
        computed.forEach(each -> fields.add(Digests.shorten(each + " by " + keys + windows)));
        properties.forEach(each -> fields.add(Digests.shorten(each.property().kind() + " by " + keys + windows)));
        return new NodeMeaning(true, does, keys, computed, List.of(), fields, rows);
    }

    private Optional<NodeMeaning> windowed(PlanNode node, PlanNode input) {
        if (node.node() instanceof WindowAggregate aggregate) {
            String windows =
                    RowKeeping.windowing(aggregate.windowing(), meaning(input).fields());
            return Optional.of(windowed(
                    node,
                    input,
                    aggregate.grouping(),
                    aggregate.aggCalls(),
                    windows,
                    aggregate.needRetraction(),
                    aggregate.namedWindowProperties()));
        }
        if (node.node() instanceof GroupWindowAggregate aggregate) {
            return Optional.of(windowed(
                    node,
                    input,
                    aggregate.grouping(),
                    aggregate.aggCalls(),
                    RowKeeping.window(aggregate.window(), meaning(input).fields()) + emission(node),
                    aggregate.needRetraction(),
                    aggregate.namedWindowProperties()));
        }
        PlanNode local = throughExchanges(input);
        if (node.node() instanceof GlobalWindowAggregate aggregate
                && local.node() instanceof LocalWindowAggregate first
                && first.aggCalls().size() == aggregate.aggCalls().size()) {
            PlanNode below = plan.inputs(local).get(0);
            String windows =
                    RowKeeping.windowing(first.windowing(), meaning(below).fields());
            return Optional.of(windowed(
                    node,
                    below,
                    first.grouping(),
                    first.aggCalls(),
                    windows,
                    aggregate.needRetraction(),
                    aggregate.namedWindowProperties()));
        }
        return Optional.empty();
    }

    /** When windows give results, where that was noted: the state is not the same then. */
    private static String emission(PlanNode node) {
        Map<String, String> options = new TreeMap<>(node.configuration());
        options.keySet().removeIf(option -> !option.startsWith("table.exec.emit."));
        return options.isEmpty() ? "" : " " + options;
    }

    /** The zone of a node that does something else in another one, where it was noted. */
    private static String zone(PlanNode node) {
        String zone = node.configuration().get(LocalTime.ZONE);
        return zone == null ? "" : " in the time zone " + zone;
    }

    // ---- nodes that keep rows ----

    private Optional<NodeMeaning> keepingRows(PlanNode node, List<PlanNode> inputs) {
        List<List<String>> kept =
                inputs.stream().map(input -> meaning(input).fields()).toList();
        return RowKeeping.of(
                        node.node(),
                        kept,
                        inputs.stream().map(PlanMeaning::types).toList())
                .map(does -> keepingRows(node, inputs, kept, does + zone(node)));
    }

    private NodeMeaning keepingRows(PlanNode node, List<PlanNode> inputs, List<List<String>> kept, String does) {
        String name = node.type() + "#" + Digests.of(does);
        Set<String> rows = rows(inputs);
        rows.add(Digests.shorten(does));
        List<String> calls = List.of();
        List<String> fields = new ArrayList<>();
        if (inputs.size() > 1) {
            kept.get(0).forEach(field -> fields.add(Digests.shorten("left " + field)));
            kept.get(1).forEach(field -> fields.add(Digests.shorten("right " + field)));
        } else {
            fields.addAll(kept.get(0));
        }
        if (node.node() instanceof OverAggregate over) {
            List<String> extended = RowKeeping.overFields(kept.get(0), over.overSpec());
            calls = over.overSpec().groups().stream()
                    .flatMap(group -> group.aggCalls().stream())
                    .map(call -> CallMeaning.of(call, extended))
                    .toList();
            calls.forEach(call -> fields.add(Digests.shorten(call + " of " + name)));
        }
        while (fields.size() > node.outputType().arity()) {
            fields.remove(fields.size() - 1);
        }
        while (fields.size() < node.outputType().arity()) {
            fields.add(name + "." + (fields.size() - kept.get(0).size()));
        }
        return RowKeeping.keepsKeysAlone(node.node(), types(inputs.get(0)))
                ? new NodeMeaning(true, does, List.of(does), calls, List.of(), fields, rows)
                : new NodeMeaning(true, does, List.of(), calls, kept, fields, rows);
    }

    private NodeMeaning windows(PlanNode node, WindowTableFunction function, PlanNode input) {
        List<String> fields = new ArrayList<>(meaning(input).fields());
        String windows = RowKeeping.windowing(function.windowing(), fields);
        int first = fields.size();
        for (int i = first; i < node.outputType().arity(); i++) {
            fields.add(Digests.shorten("WINDOW" + windows + "." + (i - first)));
        }
        return NodeMeaning.passing(node.type() + windows, fields, meaning(input).rows());
    }

    // ---- other nodes ----

    private NodeMeaning union(List<PlanNode> all) {
        Set<String> rows = new LinkedHashSet<>();
        List<PlanNode> inputs = branches(all);
        inputs.forEach(input -> rows.addAll(meaning(input).rows()));
        List<PlanNode> old = inputs.stream().filter(this::hadRows).toList();
        List<PlanNode> naming = old.isEmpty() ? inputs : old;
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < meaning(inputs.get(0)).fields().size(); i++) {
            int field = i;
            fields.add(Digests.shorten(naming.stream()
                    .map(input -> meaning(input).fields().get(field))
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(" | "))));
        }
        if (inputs.size() > 1) {
            // The same conditions below other inputs are other rows.
            rows.add(Digests.shorten("UNION of "
                    + inputs.stream()
                            .map(input -> meaning(input).rows().toString())
                            .sorted()
                            .toList()));
        }
        return NodeMeaning.passing("union", fields, rows);
    }

    /** What is united, whatever is united first. */
    private List<PlanNode> branches(List<PlanNode> inputs) {
        List<PlanNode> branches = new ArrayList<>();
        for (PlanNode input : inputs) {
            if (input.node() instanceof Union) {
                branches.addAll(branches(plan.inputs(input)));
            } else {
                branches.add(input);
            }
        }
        return branches;
    }

    /** Whether rows of an input may be in the state: not those of tables that only one of the two plans reads. */
    private boolean hadRows(PlanNode input) {
        return meaning(input).rows().stream()
                .filter(PlanMeaning::isTable)
                .map(row -> row.substring(TABLE.length()))
                .anyMatch(tables::contains);
    }

    private NodeMeaning other(PlanNode node, List<PlanNode> inputs) {
        StringBuilder does = new StringBuilder(node.type());
        does.append(text.of(node));
        for (PlanNode input : inputs) {
            does.append(meaning(input).fields());
            does.append(types(input));
        }
        Set<String> rows = rows(inputs);
        String text = does.toString();
        String name = node.type() + "#" + Digests.of(text);
        rows.add(name);
        List<String> fields = new ArrayList<>();
        if (FIRST_FIELDS_OF_INPUT.contains(node.node().getClass())) {
            fields.addAll(meaning(inputs.get(0)).fields());
        }
        while (fields.size() > node.outputType().arity()) {
            fields.remove(fields.size() - 1);
        }
        while (fields.size() < node.outputType().arity()) {
            fields.add(name + "." + fields.size());
        }
        boolean keeps = !WITHOUT_STATE.contains(node.node().getClass());
        return new NodeMeaning(keeps, text, List.of(), List.of(), List.of(), fields, rows);
    }

    /** What decides which rows come in. Where two inputs read the same table, the same conditions below another of them are other rows. */
    private Set<String> rows(List<PlanNode> inputs) {
        Set<String> rows = new LinkedHashSet<>();
        inputs.forEach(input -> rows.addAll(meaning(input).rows()));
        long tables = rows.stream().filter(PlanMeaning::isTable).count();
        long read = inputs.stream()
                .flatMap(input -> meaning(input).rows().stream())
                .filter(PlanMeaning::isTable)
                .count();
        if (read > tables) {
            for (int i = 0; i < inputs.size(); i++) {
                rows.add(Digests.shorten("INPUT " + (i + 1) + " of "
                        + meaning(inputs.get(i)).rows().stream().sorted().toList()));
            }
        }
        return rows;
    }

    private static boolean isTable(String row) {
        return row.startsWith(TABLE);
    }

    private static List<LogicalType> types(PlanNode node) {
        return node.outputType().types();
    }

    /** Fields with how their values lie in keys of state. */
    private static List<String> stored(List<Integer> indexes, List<String> fields, List<LogicalType> types) {
        return indexes.stream()
                .map(index -> fields.get(index) + " as " + StorageTypes.of(types.get(index)))
                .toList();
    }

    private static List<String> select(List<String> fields, List<Integer> indexes) {
        return indexes.stream().map(fields::get).toList();
    }
}
