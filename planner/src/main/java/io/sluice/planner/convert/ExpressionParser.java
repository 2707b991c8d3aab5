package io.sluice.planner.convert;

import io.sluice.planner.table.RowTable;
import io.sluice.planner.table.TableExpressions;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.sql.parser.FlinkParser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Makes the expressions of table declarations: computed columns and watermarks. */
public final class ExpressionParser {
    private final PlannerContext context;

    ExpressionParser(PlannerContext context) {
        this.context = context;
    }

    /** An expression with its type, and as SQL in which names are quoted. */
    public record Parsed(RexNode expression, SqlNode validated) {}

    /** The expressions of a declaration that was checked when it was made. */
    public TableExpressions ofTable(TableSchema schema) {
        RelDataType stored = rowType(schema.columns().stream()
                .filter(column -> !(column instanceof Column.Computed))
                .toList());
        Map<String, RexNode> computed = new LinkedHashMap<>();
        for (Column column : schema.columns()) {
            if (column instanceof Column.Computed declared) {
                computed.put(column.name(), parse(declared.expression(), stored));
            }
        }
        RelDataType all = rowType(schema.columns());
        return new TableExpressions(computed, schema.watermark().map(watermark -> parse(watermark.expression(), all)));
    }

    /** The columns as expressions see them: without time attributes. */
    public RelDataType rowType(List<? extends Column> columns) {
        return context.types()
                .createStructType(
                        columns.stream()
                                .map(column ->
                                        context.types().materialize(TypeBridge.toRel(column.type(), context.types())))
                                .toList(),
                        columns.stream().map(Column::name).toList());
    }

    public RexNode parse(String expression, RelDataType rowType) {
        return parse(FlinkParser.parseExpression(expression), rowType).expression();
    }

    /** @throws io.sluice.spi.error.SluiceException with the place of what is wrong, counted as the expression's positions are */
    public Parsed parse(SqlNode expression, RelDataType rowType) {
        QueryConverter converter = new QueryConverter(context);
        TableIdentifier row = context.catalog().qualify(List.of("$row"));
        converter.reader().add(row, new RowTable(row, rowType));
        SqlIdentifier from = new SqlIdentifier(row.path(), SqlParserPos.ZERO);
        QueryConverter.Validated validated = converter.validateMade(select(expression, from));
        SqlNode first = ((SqlSelect) validated.query()).getSelectList().get(0);
        RelNode rel = converter.convert(validated).rel;
        RexNode rex = rel instanceof Project project
                ? project.getProjects().get(0)
                : context.rexBuilder().makeInputRef(rel, 0);
        return new Parsed(rex, first);
    }

    // Calcite takes what a query does not have as null without saying so.
    @SuppressWarnings("NullAway")
    private static SqlSelect select(SqlNode expression, SqlIdentifier from) {
        SqlNodeList list = SqlNodeList.of(expression);
        return new SqlSelect(
                expression.getParserPosition(), null, list, from, null, null, null, null, null, null, null, null, null);
    }
}
