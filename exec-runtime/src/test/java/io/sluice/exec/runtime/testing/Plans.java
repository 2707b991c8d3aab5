package io.sluice.exec.runtime.testing;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.Edge;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.plan.node.Exchange;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.NodeType;
import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.exec.plan.node.Values;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds plans by hand. Each method adds a node and returns its id. */
public final class Plans {
    private final List<PlanNode> nodes = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();

    public ExecPlan build() {
        return new ExecPlan(nodes, edges);
    }

    public RowType type(int id) {
        return nodes.get(id - 1).outputType();
    }

    /** Adds any node. */
    public int add(ExecNode node, RowType outputType, int... inputs) {
        return add(node, outputType, Map.of(), inputs);
    }

    /** @param configuration what the plan says of the node's options */
    public int add(ExecNode node, RowType outputType, Map<String, String> configuration, int... inputs) {
        return add(node, outputType, configuration, InputProperty.DEFAULT, inputs);
    }

    private int add(ExecNode node, RowType outputType, InputProperty property, int... inputs) {
        return add(node, outputType, Map.of(), property, inputs);
    }

    private int add(
            ExecNode node,
            RowType outputType,
            Map<String, String> configuration,
            InputProperty property,
            int... inputs) {
        int id = nodes.size() + 1;
        String type = node.getClass().getAnnotation(NodeType.class).value()[0];
        List<InputProperty> properties = new ArrayList<>();
        for (int input : inputs) {
            properties.add(property);
            edges.add(Edge.forward(input, id));
        }
        nodes.add(new PlanNode(id, type, node, configuration, properties, outputType, node.toString()));
        return id;
    }

    public int values(RowType type, List<Rows.Row> rows) {
        List<List<Literal>> tuples = new ArrayList<>();
        for (Rows.Row row : rows) {
            List<Literal> tuple = new ArrayList<>();
            for (int i = 0; i < type.arity(); i++) {
                tuple.add(new Literal(row.values().get(i), type.typeAt(i)));
            }
            tuples.add(tuple);
        }
        return add(new Values(tuples), type);
    }

    public int scan(String table, RowType type) {
        return scan(table, type, Map.of("connector", "test"));
    }

    public int scan(String table, RowType type, Map<String, String> options) {
        PlanTable planTable = table(table, type, List.of(), options);
        return add(new TableSourceScan(new TableSourceScan.ScanTableSource(planTable, List.of())), type);
    }

    /** A scan of a table of type {@code table}, with work pushed into it. */
    public int scan(String name, RowType table, List<SourceAbility> abilities, RowType outputType) {
        PlanTable planTable = table(name, table, List.of(), Map.of("connector", "test"));
        return add(new TableSourceScan(new TableSourceScan.ScanTableSource(planTable, abilities)), outputType);
    }

    public int sink(
            String table, RowType type, List<String> primaryKey, ChangelogMode mode, boolean materialize, int input) {
        return sink(table(table, type, primaryKey, Map.of("connector", "test")), mode, materialize, input);
    }

    /** A sink of another connector. */
    public int sink(String table, RowType type, Map<String, String> options, int input) {
        return sink(table(table, type, List.of(), options), ChangelogMode.INSERT_ONLY, false, input);
    }

    private int sink(PlanTable table, ChangelogMode mode, boolean materialize, int input) {
        Sink.DynamicTableSink sink = new Sink.DynamicTableSink(table, List.of(), List.of());
        return add(
                new Sink(sink, mode, materialize, Optional.empty(), List.of(), List.of(), Optional.empty()),
                RowType.of(List.of()),
                input);
    }

    public int project(int input, int... columns) {
        RowType from = type(input);
        List<Expr> projection = new ArrayList<>();
        List<LogicalType> types = new ArrayList<>();
        for (int column : columns) {
            projection.add(new InputRef(column, from.typeAt(column)));
            types.add(from.typeAt(column));
        }
        return add(new Calc(projection, Optional.empty()), Rows.type(types.toArray(LogicalType[]::new)), input);
    }

    public int hash(int input, Integer... keys) {
        return add(new Exchange(), type(input), InputProperty.of(Distribution.hash(List.of(keys))), input);
    }

    public int singleton(int input) {
        return add(new Exchange(), type(input), InputProperty.of(Distribution.SINGLETON), input);
    }

    public int collect(int input) {
        return add(new Collect(ChangelogMode.ALL), type(input), input);
    }

    /** An aggregate call; {@code filter} -1 for none. */
    public static AggregateCall call(String function, LogicalType type, boolean distinct, int filter, Integer... args) {
        return new AggregateCall(
                Optional.empty(),
                FunctionRef.builtIn("$" + function + "$1", "FUNCTION"),
                List.of(args),
                filter,
                distinct,
                false,
                false,
                type);
    }

    private static PlanTable table(String name, RowType type, List<String> primaryKey, Map<String, String> options) {
        List<Column> columns = new ArrayList<>();
        type.fields().forEach(field -> columns.add(Column.Physical.of(field.name(), field.type())));
        Optional<TableSchema.PrimaryKey> key =
                primaryKey.isEmpty() ? Optional.empty() : Optional.of(new TableSchema.PrimaryKey("PK", primaryKey));
        CatalogTable table = new CatalogTable(
                new TableSchema(columns, Optional.empty(), key),
                List.of(),
                Optional.empty(),
                options,
                Optional.empty());
        return new PlanTable(
                Optional.of(new TableIdentifier("default_catalog", "default_database", name)),
                Optional.of(table),
                Map.of(),
                Optional.empty());
    }
}
