package io.sluice.planner.operation;

import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.tools.RelBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Makes a query's columns into the columns that a table stores: in the table's order, of the table's types, NULL where the
 * statement names no value, a constant where PARTITION gives one.
 */
final class SinkColumns {
    private final PlannerContext context;
    private final TableIdentifier identifier;
    private final List<Column> stored;
    /** The columns that the query gives, in its order. */
    private final List<Column> given;

    private final Map<String, SqlNode> constants;

    /**
     * @param named the columns that the statement names; empty for all
     * @param constants literals by column
     */
    SinkColumns(
            PlannerContext context,
            TableIdentifier identifier,
            CatalogTable table,
            List<Column> named,
            Map<String, SqlNode> constants) {
        this.context = context;
        this.identifier = identifier;
        this.constants = constants;
        this.stored =
                table.schema().columns().stream().filter(Column::persisted).toList();
        this.given = (named.isEmpty() ? stored : named)
                .stream()
                        .filter(column -> !constants.containsKey(column.name()))
                        .toList();
    }

    private SinkColumns(
            PlannerContext context,
            TableIdentifier identifier,
            List<Column> stored,
            List<Column> given,
            Map<String, SqlNode> constants) {
        this.context = context;
        this.identifier = identifier;
        this.stored = stored;
        this.given = given;
        this.constants = constants;
    }

    /**
     * @param source what the statement inserts
     * @param position where it is
     */
    RelNode fit(SqlNode source, @Nullable SqlPosition position) {
        InsertRows rows = new InsertRows(context, stored, given, constants);
        boolean partial = !given.equals(stored);
        RelNode query =
                context.queries().convert(partial ? rows.named(source) : source).project();
        boolean completed =
                partial && source.getKind() == SqlKind.VALUES && query instanceof LogicalValues && canComplete(query);
        return completed
                ? new SinkColumns(context, identifier, stored, stored, Map.of())
                        .fit(rows.complete((LogicalValues) query), position)
                : fit(query, position);
    }

    private boolean canComplete(RelNode query) {
        return query.getRowType().getFieldCount() == given.size()
                && stored.stream()
                        .allMatch(column -> column.type().nullable()
                                || given.contains(column)
                                || constants.containsKey(column.name()));
    }

    private RelNode fit(RelNode query, @Nullable SqlPosition position) {
        List<RelDataTypeField> fields = query.getRowType().getFieldList();
        if (fields.size() != given.size()) {
            throw mismatch(
                    "the query has " + fields.size() + " columns and the table takes " + given.size(), query, position);
        }
        boolean asIs = true;
        for (int i = 0; i < fields.size(); i++) {
            asIs &= assignment(query, i, position) == StoreAssignment.AS_IS;
        }
        return asIs && given.equals(stored) ? query : project(query, asIs);
    }

    private StoreAssignment assignment(RelNode query, int index, @Nullable SqlPosition position) {
        LogicalType from = TypeBridge.toLogical(
                query.getRowType().getFieldList().get(index).getType());
        Column column = given.get(index);
        StoreAssignment assignment = StoreAssignment.of(from, column.type());
        if (assignment == StoreAssignment.REJECTED) {
            throw mismatch(
                            "column \"" + column.name() + "\" takes "
                                    + column.type().asNullable().summary() + " and the query gives "
                                    + from.asNullable().summary(),
                            query,
                            position)
                    .hint("Write a CAST.");
        }
        return assignment;
    }

    /** @param asIs whether the query's values need no casts; they then keep their names */
    private RelNode project(RelNode query, boolean asIs) {
        RelBuilder builder = RelFactories.LOGICAL_BUILDER
                .create(query.getCluster(), null)
                .transform(config -> config.withSimplifyValues(false))
                .push(query);
        List<RexNode> values = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < stored.size(); i++) {
            Column column = stored.get(i);
            values.add(value(column, builder, asIs));
            names.add(asIs ? ownName(query, column, i) : column.name());
        }
        return builder.projectNamed(values, names, true).build();
    }

    /** As the query's column is called, and as the next expression without a name where the query gives none. */
    private String ownName(RelNode query, Column column, int position) {
        int index = given.indexOf(column);
        return index < 0
                ? "EXPR$" + position
                : query.getRowType().getFieldNames().get(index);
    }

    /** Where one value needs a cast, Flink casts all to types that may be NULL. */
    private RexNode value(Column column, RelBuilder builder, boolean allAsIs) {
        RexBuilder rex = builder.getRexBuilder();
        RelDataType type = context.types().materialize(TypeBridge.toRel(column.type(), context.types()));
        int index = given.indexOf(column);
        if (index >= 0) {
            RexNode field = builder.field(index);
            RelDataType nullable = context.types().createTypeWithNullability(type, true);
            boolean asIs = allAsIs || isSame(context.types().materialize(field.getType()), nullable);
            return asIs ? field : rex.makeAbstractCast(nullable, field);
        }
        SqlNode constant = constants.get(column.name());
        if (constant != null) {
            RexNode literal = context.expressions()
                    .parse(constant, context.expressions().rowType(List.of()))
                    .expression();
            RexNode value = rex.makeCast(context.types().createTypeWithNullability(type, false), literal);
            return allAsIs ? value : rex.makeAbstractCast(context.types().createTypeWithNullability(type, true), value);
        }
        if (!column.type().nullable()) {
            throw SluiceException.of(
                    ErrorCode.SINK_SCHEMA_MISMATCH,
                    "column \"" + column.name() + "\" is NOT NULL and the INSERT gives no value for it");
        }
        return rex.makeNullLiteral(type);
    }

    /** Texts of one length are the same whichever way they are compared. */
    private static boolean isSame(RelDataType one, RelDataType other) {
        return one.equals(other)
                || (SqlTypeUtil.inCharFamily(one)
                        && one.getSqlTypeName() == other.getSqlTypeName()
                        && one.getPrecision() == other.getPrecision()
                        && one.isNullable() == other.isNullable());
    }

    private SluiceException mismatch(String cause, RelNode query, @Nullable SqlPosition position) {
        String table = given.stream()
                .map(column -> Field.of(column.name(), column.type()))
                .map(field -> field.name() + ": " + field.type().summary())
                .collect(Collectors.joining(", ", "[", "]"));
        return SluiceException.of(ErrorCode.SINK_SCHEMA_MISMATCH, position)
                .with("message", "the query's columns do not fit table \"" + identifier.summary() + "\": " + cause)
                .detail("The query gives " + InsertConverter.describe(query.getRowType()) + ", the table takes " + table
                        + ".");
    }
}
