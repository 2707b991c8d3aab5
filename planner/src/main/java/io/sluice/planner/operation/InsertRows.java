package io.sluice.planner.operation;

import com.google.common.collect.ImmutableList;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.catalog.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * What an INSERT that names some columns, or a partition, gives: rows and names as if the statement had written all columns of the table in
 * their order.
 *
 * @param stored the columns that the table stores
 * @param given those that the query gives, in its order
 * @param constants by column, the value that PARTITION gives
 */
record InsertRows(PlannerContext context, List<Column> stored, List<Column> given, Map<String, SqlNode> constants) {

    /** Names the expressions of a SELECT list that have no name by their place among the table's columns. */
    SqlNode named(SqlNode query) {
        if (!(query instanceof SqlSelect select)
                || select.getSelectList().size() != given.size()
                || select.getSelectList().stream().anyMatch(InsertRows::isStar)) {
            return query;
        }
        List<SqlNode> items = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            SqlNode item = select.getSelectList().get(i);
            boolean unnamed = !(item instanceof SqlIdentifier) && item.getKind() != SqlKind.AS;
            items.add(unnamed ? as(item, "EXPR$" + stored.indexOf(given.get(i))) : item);
        }
        select.setSelectList(new SqlNodeList(items, select.getSelectList().getParserPosition()));
        return select;
    }

    private static boolean isStar(SqlNode item) {
        return item instanceof SqlIdentifier identifier && identifier.isStar();
    }

    private static SqlNode as(SqlNode item, String name) {
        SqlParserPos position = item.getParserPosition();
        return SqlStdOperatorTable.AS.createCall(position, item, new SqlIdentifier(name, position));
    }

    /** The rows of VALUES with all columns of the table. */
    RelNode complete(LogicalValues values) {
        if (given.size() == stored.size()) {
            return ordered(values);
        }
        List<RelNode> rows = new ArrayList<>();
        for (List<RexLiteral> tuple : values.getTuples()) {
            rows.add(row(values, tuple));
        }
        return rows.size() == 1 ? rows.get(0) : LogicalUnion.create(rows, true);
    }

    private RelNode ordered(LogicalValues values) {
        RelDataTypeFactory.Builder type = context.types().builder();
        List<Integer> places = stored.stream().map(given::indexOf).toList();
        for (int i = 0; i < places.size(); i++) {
            type.add("EXPR$" + i, fieldType(values, places.get(i)));
        }
        List<List<RexLiteral>> tuples = values.getTuples().stream()
                .map(tuple -> places.stream().map(tuple::get).toList())
                .toList();
        return LogicalValues.create(
                values.getCluster(),
                type.build(),
                tuples.stream().map(ImmutableList::copyOf).collect(ImmutableList.toImmutableList()));
    }

    private RelNode row(LogicalValues values, List<RexLiteral> tuple) {
        RexBuilder rex = context.rexBuilder();
        List<RexNode> fields = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Column column : stored) {
            names.add("EXPR$" + names.size());
            int place = given.indexOf(column);
            fields.add(place < 0 ? missing(column) : rex.ensureType(fieldType(values, place), tuple.get(place), true));
        }
        return LogicalProject.create(
                LogicalValues.createOneRow(values.getCluster()), List.of(), fields, names, Set.of());
    }

    private RexNode missing(Column column) {
        RelDataType type = context.types().materialize(TypeBridge.toRel(column.type(), context.types()));
        SqlNode constant = constants.get(column.name());
        if (constant == null) {
            return context.rexBuilder().makeNullLiteral(type);
        }
        RexNode literal = context.expressions()
                .parse(constant, context.expressions().rowType(List.of()))
                .expression();
        return context.rexBuilder().makeCast(context.types().createTypeWithNullability(type, false), literal);
    }

    private static RelDataType fieldType(LogicalValues values, int field) {
        return values.getRowType().getFieldList().get(field).getType();
    }
}
