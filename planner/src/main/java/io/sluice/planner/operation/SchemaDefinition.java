package io.sluice.planner.operation;

import io.sluice.planner.convert.ExpressionParser;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.catalog.TableSchema.PrimaryKey;
import io.sluice.spi.catalog.TableSchema.Watermark;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TimeKind;
import io.sluice.spi.type.Types;
import io.sluice.sql.parser.FlinkParser;
import io.sluice.sql.parser.FlinkSqlDialect;
import io.sluice.sql.parser.SqlPositions;
import io.sluice.sql.parser.table.SqlComputedColumn;
import io.sluice.sql.parser.table.SqlCreateTable;
import io.sluice.sql.parser.table.SqlMetadataColumn;
import io.sluice.sql.parser.table.SqlPhysicalColumn;
import io.sluice.sql.parser.table.SqlTableColumn;
import io.sluice.sql.parser.table.SqlTableConstraint;
import io.sluice.sql.parser.table.SqlTableLikeOption.Feature;
import io.sluice.sql.parser.table.SqlWatermark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriterConfig;
import org.jspecify.annotations.Nullable;

/**
 * Understands the parenthesis of CREATE TABLE: columns, key and watermark. Columns of a table in LIKE come first. Computed
 * columns see the columns that are not computed; the watermark sees all.
 */
final class SchemaDefinition {
    private static final int MAX_ROWTIME_PRECISION = 3;

    private final PlannerContext context;
    private final ExpressionParser expressions;
    private final Optional<LikeClause> like;
    /** In the order of the table. Computed columns have type NULL until all others are known. */
    private final Map<String, Draft> drafts = new LinkedHashMap<>();

    /**
     * @param column the column as far as it is known
     * @param expression of a computed column
     */
    private record Draft(
            Column column,
            @Nullable SqlNode expression,
            @Nullable SqlPosition position) {}

    SchemaDefinition(PlannerContext context, Optional<LikeClause> like) {
        this.context = context;
        this.expressions = context.expressions();
        this.like = like;
    }

    TableSchema define(SqlCreateTable create) {
        like.ifPresent(this::inheritColumns);
        for (SqlNode node : create.getColumns()) {
            add((SqlTableColumn) node);
        }
        Optional<PrimaryKey> key = primaryKey(create);
        key.ifPresent(this::makeKeyNotNull);
        resolveComputed();
        Optional<Watermark> watermark = watermark(create.getWatermarks());
        return new TableSchema(drafts.values().stream().map(Draft::column).toList(), watermark, key);
    }

    // ---- columns ----

    private void inheritColumns(LikeClause clause) {
        for (Column column : clause.source().schema().columns()) {
            SqlNode expression = null;
            if (column instanceof Column.Computed computed) {
                if (!clause.includes(Feature.GENERATED)) {
                    continue;
                }
                expression = FlinkParser.parseExpression(computed.expression());
            } else if (column instanceof Column.Metadata && !clause.includes(Feature.METADATA)) {
                continue;
            }
            drafts.put(column.name(), new Draft(withKind(column, TimeKind.REGULAR), expression, clause.position()));
        }
    }

    private void add(SqlTableColumn node) {
        String name = node.getName().getSimple();
        Draft before = drafts.get(name);
        if (before != null && !mayReplace(before, node)) {
            throw duplicate(node, before);
        }
        @Nullable SqlPosition position = SqlPositions.of((SqlNode) node.getName());
        if (node instanceof SqlPhysicalColumn physical) {
            Column column = new Column.Physical(name, type(physical.getType()), node.getComment());
            drafts.put(name, new Draft(column, null, position));
        } else if (node instanceof SqlMetadataColumn metadata) {
            Column column = new Column.Metadata(
                    name, type(metadata.getType()), metadata.getMetadataKey(), metadata.isVirtual(), node.getComment());
            drafts.put(name, new Draft(column, null, position));
        } else {
            SqlNode expression = ((SqlComputedColumn) node).getExpression();
            LogicalType unknown = Types.NULL;
            Column column = new Column.Computed(name, unknown, oneLine(expression), node.getComment());
            drafts.put(name, new Draft(column, expression, position));
        }
    }

    /** Only generated and metadata columns of the table in LIKE may be written anew, and only as what they are. */
    private boolean mayReplace(Draft before, SqlTableColumn node) {
        boolean inherited = like.isPresent() && before.position() == like.get().position();
        if (!inherited) {
            return false;
        }
        return node instanceof SqlComputedColumn
                        && before.column() instanceof Column.Computed
                        && like.get().overwrites(Feature.GENERATED)
                || node instanceof SqlMetadataColumn
                        && before.column() instanceof Column.Metadata
                        && like.get().overwrites(Feature.METADATA);
    }

    private SluiceException duplicate(SqlTableColumn node, Draft before) {
        @Nullable SqlPosition position = SqlPositions.of((SqlNode) node.getName());
        String name = node.getName().getSimple();
        boolean inherited = like.isPresent() && before.position() == like.get().position();
        if (inherited && node instanceof SqlComputedColumn && before.column() instanceof Column.Computed) {
            return like.get().conflict("column \"" + name + "\"", Feature.GENERATED, position);
        }
        if (inherited && node instanceof SqlMetadataColumn && before.column() instanceof Column.Metadata) {
            return like.get().conflict("column \"" + name + "\"", Feature.METADATA, position);
        }
        return SluiceException.of(ErrorCode.DUPLICATE_COLUMN, position).with("column", name);
    }

    private LogicalType type(SqlDataTypeSpec spec) {
        try {
            return TypeBridge.toLogical(context.queries().typeOf(spec));
        } catch (SluiceException e) {
            throw e.at(SqlPositions.of((SqlNode) spec));
        }
    }

    private void resolveComputed() {
        RelDataType row = expressions.rowType(drafts.values().stream()
                .filter(draft -> draft.expression() == null)
                .map(Draft::column)
                .toList());
        drafts.replaceAll((name, draft) -> draft.expression() == null
                ? draft
                : new Draft(
                        computed((Column.Computed) draft.column(), draft.expression(), row), null, draft.position()));
    }

    private Column computed(Column.Computed column, SqlNode expression, RelDataType row) {
        RelDataType type = expressions.parse(expression, row).expression().getType();
        return new Column.Computed(column.name(), TypeBridge.toLogical(type), column.expression(), column.comment());
    }

    /** Names of columns quoted, those of functions not, on one line, whatever lines the user wrote it on. */
    private static String oneLine(SqlNode expression) {
        SqlNode resolved = FunctionNames.resolve(expression);
        return resolved.toSqlString(config -> config.withDialect(FlinkSqlDialect.INSTANCE)
                        .withQuoteAllIdentifiers(true)
                        .withAlwaysUseParentheses(false)
                        .withCaseClausesOnNewLines(false)
                        .withLineFolding(SqlWriterConfig.LineFolding.WIDE)
                        .withLineLength(0))
                .getSql();
    }

    // ---- key ----

    private Optional<PrimaryKey> primaryKey(SqlCreateTable create) {
        List<SqlTableConstraint> constraints = new ArrayList<>();
        for (SqlNode node : create.getColumns()) {
            if (node instanceof SqlPhysicalColumn column) {
                column.getConstraint().ifPresent(constraints::add);
            }
        }
        create.getConstraints().forEach(node -> constraints.add((SqlTableConstraint) node));
        Optional<PrimaryKey> inherited = like.filter(clause -> clause.includes(Feature.CONSTRAINTS))
                .flatMap(clause -> clause.source().schema().primaryKey());
        if (constraints.isEmpty()) {
            return inherited;
        }
        SqlTableConstraint first = constraints.get(0);
        if (inherited.isPresent()) {
            throw like.orElseThrow().conflict("a primary key", Feature.CONSTRAINTS, position(first));
        }
        if (constraints.size() > 1) {
            throw invalid("a table has at most one primary key", position(constraints.get(1)));
        }
        return Optional.of(primaryKey(first));
    }

    private PrimaryKey primaryKey(SqlTableConstraint constraint) {
        if (constraint.getConstraintKind() == SqlTableConstraint.Kind.UNIQUE) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED, position(constraint))
                    .with("feature", "UNIQUE");
        }
        if (constraint.isEnforced()) {
            throw invalid(
                            "a primary key that is ENFORCED cannot be kept, as the data are not Sluice's",
                            position(constraint))
                    .hint("Write PRIMARY KEY ... NOT ENFORCED.");
        }
        List<String> columns = new ArrayList<>();
        for (SqlNode node : constraint.getColumns()) {
            String name = ((SqlIdentifier) node).getSimple();
            Draft draft = drafts.get(name);
            if (draft == null) {
                throw notFound(name, SqlPositions.of(node));
            }
            if (!(draft.column() instanceof Column.Physical)) {
                throw invalid("key column \"" + name + "\" is not a physical column", SqlPositions.of(node));
            }
            if (columns.contains(name)) {
                throw SluiceException.of(ErrorCode.DUPLICATE_COLUMN, SqlPositions.of(node))
                        .with("column", name);
            }
            columns.add(name);
        }
        String name = constraint.getName().map(SqlIdentifier::getSimple).orElse("PK_" + String.join("_", columns));
        return new PrimaryKey(name, columns);
    }

    private void makeKeyNotNull(PrimaryKey key) {
        for (String name : key.columns()) {
            drafts.computeIfPresent(name, (ignored, draft) -> {
                Column column = draft.column();
                return new Draft(
                        new Column.Physical(name, column.type().notNull(), column.comment()), null, draft.position());
            });
        }
    }

    // ---- watermark ----

    private Optional<Watermark> watermark(SqlNodeList written) {
        Optional<Watermark> inherited = like.filter(clause -> clause.includes(Feature.WATERMARKS))
                .flatMap(clause -> clause.source().schema().watermark());
        if (written.isEmpty()) {
            inherited.ifPresent(watermark -> {
                Draft draft = drafts.get(watermark.rowtime());
                if (draft == null) {
                    throw notFound(watermark.rowtime(), like.orElseThrow().position());
                }
                check(
                        watermark.rowtime(),
                        FlinkParser.parseExpression(watermark.expression()),
                        like.orElseThrow().position());
            });
            return inherited;
        }
        SqlWatermark watermark = (SqlWatermark) written.get(0);
        if (inherited.isPresent() && !like.orElseThrow().overwrites(Feature.WATERMARKS)) {
            throw like.orElseThrow().conflict("a watermark", Feature.WATERMARKS, position(watermark));
        }
        if (written.size() > 1) {
            throw invalid("a table has at most one watermark", position(written.get(1)));
        }
        SqlIdentifier column = watermark.getColumn();
        if (!column.isSimple()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of(column))
                    .with("feature", "a watermark for a field of a ROW column");
        }
        String name = column.getSimple();
        String text = oneLine(watermark.getExpression());
        check(name, watermark.getExpression(), Names.position(column));
        return Optional.of(new Watermark(name, text));
    }

    /** Checks types, and makes the column the event time. */
    private void check(String name, SqlNode expression, @Nullable SqlPosition position) {
        Draft draft = drafts.get(name);
        if (draft == null) {
            throw notFound(name, position);
        }
        LogicalType type = draft.column().type();
        if (!canBeRowtime(type)) {
            throw invalid(
                    "the column of a watermark is a TIMESTAMP or TIMESTAMP_LTZ of precision 0 to 3, and \"" + name
                            + "\" is " + type.summary(),
                    position);
        }
        RelDataType row =
                expressions.rowType(drafts.values().stream().map(Draft::column).toList());
        LogicalType result = TypeBridge.toLogical(
                expressions.parse(expression, row).expression().getType());
        if (!canBeRowtime(result)) {
            throw invalid(
                    "a watermark is a TIMESTAMP or TIMESTAMP_LTZ of precision 0 to 3, and this is " + result.summary(),
                    SqlPositions.of(expression));
        }
        drafts.put(name, new Draft(withKind(draft.column(), TimeKind.ROWTIME), null, draft.position()));
    }

    private static boolean canBeRowtime(LogicalType type) {
        if (type instanceof TimestampType timestamp) {
            return timestamp.precision() <= MAX_ROWTIME_PRECISION;
        }
        return type instanceof TimestampLtzType timestamp
                && timestamp.precision() <= MAX_ROWTIME_PRECISION
                && timestamp.kind() != TimeKind.PROCTIME;
    }

    /** Event time comes and goes with the watermark; processing time is what the expression says. */
    private static Column withKind(Column column, TimeKind kind) {
        LogicalType type = column.type();
        if (type instanceof TimestampType timestamp) {
            type = new TimestampType(timestamp.precision(), kind, timestamp.nullable());
        } else if (type instanceof TimestampLtzType timestamp) {
            type = new TimestampLtzType(timestamp.precision(), kind, timestamp.nullable());
        } else {
            return column;
        }
        if (column instanceof Column.Computed computed) {
            return new Column.Computed(computed.name(), type, computed.expression(), computed.comment());
        }
        if (column instanceof Column.Metadata metadata) {
            return new Column.Metadata(metadata.name(), type, metadata.key(), metadata.virtual(), metadata.comment());
        }
        return new Column.Physical(column.name(), type, column.comment());
    }

    // ---- errors ----

    private SluiceException notFound(String column, @Nullable SqlPosition position) {
        return SluiceException.of(ErrorCode.COLUMN_NOT_FOUND, position)
                .with("column", column)
                .hint(Nearest.hint(column, drafts.keySet()));
    }

    private static SluiceException invalid(String message, @Nullable SqlPosition position) {
        return SluiceException.of(ErrorCode.INVALID_TABLE_DEFINITION, position).with("message", message);
    }

    private static @Nullable SqlPosition position(SqlNode node) {
        return SqlPositions.of(node);
    }
}
