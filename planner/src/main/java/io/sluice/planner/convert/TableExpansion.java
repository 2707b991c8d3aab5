package io.sluice.planner.convert;

import static java.util.Objects.requireNonNull;

import io.sluice.planner.table.Connectors;
import io.sluice.planner.table.DeclaredTable;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.table.TableExpressions;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.type.TypeBridge;
import io.sluice.planner.validate.Functions;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.CatalogView;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptTable.ToRelContext;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.tools.RelBuilder;

/**
 * Makes the rels for a name in FROM: for a table, the scan of what its connector gives, the projection that computes the other
 * columns, and the assigner of watermarks; for a view, its query.
 */
final class TableExpansion implements DeclaredTable.Expansion {
    private final PlannerContext context;
    private final TablePositions positions;

    /** @param positions where the query names its tables */
    TableExpansion(PlannerContext context, TablePositions positions) {
        this.context = context;
        this.positions = positions;
    }

    @Override
    public RelNode expand(DeclaredTable table, ToRelContext toRel) {
        try {
            return table.found().object() instanceof CatalogView view
                    ? expandView(table, view, toRel)
                    : expandTable(table, toRel);
        } catch (SluiceException e) {
            throw e.at(positions.of(table.found().identifier()));
        }
    }

    private RelNode expandTable(DeclaredTable table, ToRelContext toRel) {
        TableIdentifier identifier = table.found().identifier();
        CatalogTable declared = (CatalogTable) table.found().object();
        CatalogTable effective = withHints(declared, toRel.getTableHints());
        TableExpressions expressions = context.expressions().ofTable(declared.schema());
        TableSource source = new Connectors(context.plugins(), context.config()).source(identifier, effective);
        context.reads(source);
        Scan scan = scan(table, effective, expressions, source);
        RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(toRel.getCluster(), null);
        builder.push(scan.table.toRel(toRel));
        if (!declared.schema().columns().stream().allMatch(Column.Physical.class::isInstance)) {
            project(builder, declared.schema(), expressions, scan.fieldOfColumn);
        }
        expressions
                .watermark()
                .filter(any -> context.mode() == PlanningMode.STREAMING)
                .ifPresent(watermark -> {
                    requireOwnWatermarks(watermark, source, effective);
                    RelNode input = builder.build();
                    int rowtime = input.getRowType()
                            .getFieldNames()
                            .indexOf(declared.schema().watermark().orElseThrow().rowtime());
                    builder.push(LogicalWatermarkAssigner.create(input, rowtime, overRow(watermark, input)));
                });
        return builder.build();
    }

    private static void requireOwnWatermarks(RexNode watermark, TableSource source, CatalogTable table) {
        if (watermark instanceof RexCall call
                && call.getOperator() == Functions.SOURCE_WATERMARK
                && !source.ownWatermarks()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with(
                            "feature",
                            "SOURCE_WATERMARK() with connector \""
                                    + table.options().get(Connectors.CONNECTOR.key()) + "\"")
                    .detail("The source says nothing of event time, which would stand still.")
                    .hint("Declare a watermark of the rows' times, such as ts - INTERVAL '5' SECOND.");
        }
    }

    private RelNode expandView(DeclaredTable table, CatalogView view, ToRelContext toRel) {
        TableIdentifier identifier = table.found().identifier();
        List<String> path = identifier.path();
        RelRoot root;
        try {
            root = context.readView(
                    identifier,
                    () -> toRel.expandView(table.getRowType(), view.expandedQuery(), path.subList(0, 2), path));
        } catch (SluiceException e) {
            // Its place is one in the view's text, which is not the statement that the user wrote.
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, null, e)
                    .with("message", "view \"" + identifier.summary() + "\" cannot be read: " + e.getMessage())
                    .hint(e.hint());
        }
        return RelOptUtil.createCastRel(root.project(), table.getRowType(), true);
    }

    /** The table with the OPTIONS hints over its options; the first of several counts most. */
    static CatalogTable withHints(CatalogTable table, List<RelHint> hints) {
        Map<String, String> options = new LinkedHashMap<>(table.options());
        for (int i = hints.size() - 1; i >= 0; i--) {
            if (hints.get(i).hintName.equals(HintStrategies.OPTIONS)) {
                options.putAll(hints.get(i).kvOptions);
            }
        }
        return table.withOptions(options);
    }

    // ---- the scan ----

    /** @param fieldOfColumn for each column of the table, the field of the scan that has it; computed columns are not in it */
    private record Scan(PlannerTable table, Map<String, Integer> fieldOfColumn) {}

    private Scan scan(DeclaredTable table, CatalogTable effective, TableExpressions expressions, TableSource source) {
        List<String> names = new ArrayList<>();
        List<RelDataType> types = new ArrayList<>();
        Map<String, Integer> fieldOfColumn = new LinkedHashMap<>();
        for (Column column : effective.schema().columns()) {
            if (column instanceof Column.Physical) {
                fieldOfColumn.put(column.name(), names.size());
                names.add(column.name());
                types.add(context.types().materialize(TypeBridge.toRel(column.type(), context.types())));
            }
        }
        RelDataType physical = context.types().createStructType(types, names);
        PlannerTable scanned = PlannerTable.of(
                table.getRelOptSchema(),
                physical,
                table.found().identifier(),
                effective,
                expressions,
                source,
                context.config().get(PlanOptions.REPORT_STATISTICS));
        Map<String, LogicalType> readable = source.readableMetadata();
        Map<String, List<String>> metadata = metadata(effective.schema(), readable);
        if (metadata.isEmpty()) {
            return new Scan(scanned, fieldOfColumn);
        }
        metadata.forEach((key, columns) -> {
            columns.forEach(column -> fieldOfColumn.put(column, names.size()));
            types.add(TypeBridge.toRel(requireNonNull(readable.get(key)), context.types()));
            names.add(columns.get(0));
        });
        RelDataType withMetadata = context.types().createStructType(types, names);
        return new Scan(scanned.readMetadata(List.copyOf(metadata.keySet()), withMetadata), fieldOfColumn);
    }

    /** Names of the columns that show a metadata key, by the key, in the order in which the source lists its keys. */
    private static Map<String, List<String>> metadata(TableSchema schema, Map<String, LogicalType> readable) {
        Map<String, List<String>> columnsByKey = new LinkedHashMap<>();
        readable.keySet().forEach(key -> columnsByKey.put(key, new ArrayList<>()));
        for (Column column : schema.columns()) {
            if (column instanceof Column.Metadata metadata) {
                List<String> columns = columnsByKey.get(metadata.metadataKey());
                if (columns == null) {
                    throw unreadable(metadata, readable);
                }
                columns.add(column.name());
            }
        }
        columnsByKey.values().removeIf(List::isEmpty);
        return columnsByKey;
    }

    private static SluiceException unreadable(Column.Metadata column, Map<String, LogicalType> readable) {
        String message = "column \"" + column.name() + "\" reads metadata \"" + column.metadataKey()
                + "\", which the connector does not have";
        SluiceException error = SluiceException.of(ErrorCode.VALIDATION_ERROR, message);
        return readable.isEmpty()
                ? error
                : error.detail("It has: " + String.join(", ", readable.keySet()) + ".")
                        .hint(Nearest.hint(column.metadataKey(), readable.keySet()));
    }

    // ---- on top of the scan ----

    /** All columns of the table over the fields of the scan. */
    private void project(
            RelBuilder builder, TableSchema schema, TableExpressions expressions, Map<String, Integer> fieldOfColumn) {
        Map<String, RexNode> stored = new LinkedHashMap<>();
        for (Column column : schema.columns()) {
            Integer field = fieldOfColumn.get(column.name());
            if (field != null) {
                RelDataType type = context.types().materialize(TypeBridge.toRel(column.type(), context.types()));
                stored.put(column.name(), cast(builder.field(field), type));
            }
        }
        List<RexNode> operands = List.copyOf(stored.values());
        List<RexNode> columns = new ArrayList<>();
        for (Column column : schema.columns()) {
            RexNode plain = stored.get(column.name());
            RexNode computed = expressions.computed().get(column.name());
            columns.add(plain != null ? plain : replaceInputs(requireNonNull(computed), operands));
        }
        builder.projectNamed(
                columns, schema.columns().stream().map(Column::name).toList(), false);
    }

    private RexNode cast(RexNode field, RelDataType type) {
        return field.getType().equals(type) ? field : context.rexBuilder().makeAbstractCast(type, field);
    }

    private static RexNode replaceInputs(RexNode expression, List<RexNode> operands) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef input) {
                return operands.get(input.getIndex());
            }
        });
    }

    private RexNode overRow(RexNode expression, RelNode input) {
        List<RexNode> fields = new ArrayList<>();
        for (int i = 0; i < input.getRowType().getFieldCount(); i++) {
            fields.add(context.rexBuilder().makeInputRef(input, i));
        }
        return replaceInputs(expression, fields);
    }
}
