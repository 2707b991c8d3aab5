package io.sluice.planner.operation;

import io.sluice.catalog.SessionCatalog.Found;
import io.sluice.catalog.SessionCatalog.Kind;
import io.sluice.planner.convert.LogicalSink;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.table.Connectors;
import io.sluice.planner.table.SinkTarget;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.SqlPositions;
import io.sluice.sql.parser.dml.SqlInsertInto;
import io.sluice.sql.parser.table.SqlPartitionEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlTableRef;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Understands INSERT: finds the table, and makes the query's columns into those of the table. */
final class InsertConverter {
    private final PlannerContext context;

    InsertConverter(PlannerContext context) {
        this.context = context;
    }

    Operation.Modify convert(SqlInsertInto insert, String sql) {
        SqlIdentifier name = name(insert.getTargetTable());
        TableIdentifier identifier = Names.qualify(context.catalog(), name);
        try {
            return convert(insert, identifier, sql);
        } catch (SluiceException e) {
            throw e.at(Names.position(name));
        }
    }

    private Operation.Modify convert(SqlInsertInto insert, TableIdentifier identifier, String sql) {
        Found found = context.catalog().get(identifier, Kind.TABLE);
        List<RelHint> hints = hints(insert.getTargetTable());
        CatalogTable table = context.withHints((CatalogTable) found.object(), hints);
        rejectMetadata(table);
        List<Column> named = named(insert, table);
        Map<String, SqlNode> partition = partition(insert, table);
        SinkColumns columns = new SinkColumns(context, identifier, table, named, partition);
        RelNode input = columns.fit(insert.getSource(), position(insert));
        Map<String, String> staticPartition = new LinkedHashMap<>();
        partition.forEach((column, value) -> staticPartition.put(column, ((SqlLiteral) value).toValue()));
        SinkTarget target = new SinkTarget(
                identifier,
                table,
                context.expressions().ofTable(table.schema()),
                sink(insert, identifier, table, staticPartition),
                insert.isOverwrite(),
                staticPartition,
                paths(table, named),
                insert.getOnConflict().map(Enum::name));
        return new Operation.Modify(LogicalSink.create(input, target, hints), target, sql);
    }

    private static SqlIdentifier name(SqlNode target) {
        return target instanceof SqlTableRef reference ? reference.operand(0) : (SqlIdentifier) target;
    }

    private static @Nullable SqlPosition position(SqlInsertInto insert) {
        return SqlPositions.of(insert.getSource());
    }

    private static List<RelHint> hints(SqlNode target) {
        List<RelHint> hints = new ArrayList<>();
        if (target instanceof SqlTableRef reference) {
            for (SqlNode node : (SqlNodeList) reference.operand(1)) {
                SqlHint hint = (SqlHint) node;
                if (!hint.getName().equalsIgnoreCase("OPTIONS")) {
                    throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(hint))
                            .with("message", "hint \"" + hint.getName() + "\" cannot stand at a table to insert into");
                }
                hints.add(RelHint.builder("OPTIONS")
                        .hintOptions(hint.getOptionKVPairs())
                        .build());
            }
        }
        return hints;
    }

    private static void rejectMetadata(CatalogTable table) {
        for (Column column : table.schema().columns()) {
            if (column instanceof Column.Metadata && column.persisted()) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "writing metadata column \"" + column.name() + "\"")
                        .hint("Declare the column VIRTUAL to leave it out of INSERT.");
            }
        }
    }

    // ---- the columns that the statement names ----

    /** Empty when it names none. */
    private static List<Column> named(SqlInsertInto insert, CatalogTable table) {
        List<Column> named = new ArrayList<>();
        SqlNodeList list = insert.getTargetColumnList();
        if (list == null) {
            return named;
        }
        for (SqlNode node : list) {
            SqlIdentifier name = (SqlIdentifier) node;
            if (!name.isSimple()) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of(node))
                        .with("feature", "writing a field of a ROW column");
            }
            Column column = column(table, name.getSimple(), name.getParserPosition());
            if (!column.persisted()) {
                throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(node))
                        .with("message", "column \"" + column.name() + "\" is not stored and cannot be written");
            }
            if (named.contains(column)) {
                throw SluiceException.of(ErrorCode.DUPLICATE_COLUMN, SqlPositions.of(node))
                        .with("column", column.name());
            }
            named.add(column);
        }
        return named;
    }

    private static Column column(CatalogTable table, String name, SqlParserPos pos) {
        return table.schema().column(name).orElseThrow(() -> SluiceException.of(
                        ErrorCode.COLUMN_NOT_FOUND, SqlPositions.of(pos))
                .with("column", name)
                .hint(Nearest.hint(name, table.schema().rowType().names())));
    }

    private static Map<String, SqlNode> partition(SqlInsertInto insert, CatalogTable table) {
        Map<String, SqlNode> partition = new LinkedHashMap<>();
        for (SqlNode node : insert.getPartition()) {
            SqlPartitionEntry entry = (SqlPartitionEntry) node;
            String name = entry.getColumn().getSimple();
            if (!table.partitionKeys().contains(name)) {
                throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(node))
                        .with("message", "\"" + name + "\" is not a partition column of the table")
                        .hint(Nearest.hint(name, table.partitionKeys()));
            }
            Optional<SqlNode> value = entry.getValue();
            if (value.filter(literal -> SqlUtil.isNullLiteral(literal, false)).isPresent()) {
                throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(node))
                        .with("message", "PARTITION cannot give NULL for \"" + name + "\"");
            }
            if (value.isPresent() && partition.put(name, value.get()) != null) {
                throw SluiceException.of(ErrorCode.DUPLICATE_COLUMN, SqlPositions.of(node))
                        .with("column", name);
            }
        }
        return partition;
    }

    private static List<List<Integer>> paths(CatalogTable table, List<Column> named) {
        List<String> names = table.schema().rowType().names();
        return named.stream()
                .map(column -> List.of(names.indexOf(column.name())))
                .toList();
    }

    // ---- the sink ----

    private TableSink sink(
            SqlInsertInto insert, TableIdentifier identifier, CatalogTable table, Map<String, String> partition) {
        TableSink sink = new Connectors(context.plugins(), context.config()).sink(identifier, table);
        if (insert.isOverwrite()) {
            sink = sink.overwriting().orElseThrow(() -> cannot("INSERT OVERWRITE", table));
        }
        if (!partition.isEmpty()) {
            sink = sink.withStaticPartition(partition).orElseThrow(() -> cannot("INSERT INTO ... PARTITION", table));
        }
        return sink;
    }

    private static SluiceException cannot(String what, CatalogTable table) {
        String connector = String.valueOf(table.options().get(Connectors.CONNECTOR.key()));
        return SluiceException.of(ErrorCode.VALIDATION_ERROR, "connector \"" + connector + "\" does not take " + what);
    }

    /** A row type for messages: {@code [id: INT, name: STRING]}. */
    static String describe(RelDataType type) {
        return type.getFieldList().stream()
                .map(field -> field.getName() + ": "
                        + TypeBridge.toLogical(field.getType()).summary())
                .toList()
                .toString();
    }
}
