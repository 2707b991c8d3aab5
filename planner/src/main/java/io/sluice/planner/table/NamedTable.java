package io.sluice.planner.table;

import java.util.List;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.plan.RelOptSchema;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.Prepare.AbstractPreparingTable;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelDistribution;
import org.apache.calcite.rel.RelDistributions;
import org.apache.calcite.rel.RelReferentialConstraint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlAccessType;
import org.apache.calcite.sql.validate.SqlModality;
import org.apache.calcite.sql.validate.SqlMonotonicity;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** What Calcite asks of every table and Sluice's tables all answer alike. */
abstract class NamedTable extends AbstractPreparingTable {
    /** Rows of a table of which nothing is known. */
    static final double UNKNOWN_ROW_COUNT = 1e8;

    private final @Nullable RelOptSchema schema;
    private final List<String> qualifiedName;
    private final RelDataType rowType;

    NamedTable(@Nullable RelOptSchema schema, List<String> qualifiedName, RelDataType rowType) {
        this.schema = schema;
        this.qualifiedName = List.copyOf(qualifiedName);
        this.rowType = rowType;
    }

    @Override
    public final List<String> getQualifiedName() {
        return qualifiedName;
    }

    @Override
    public final RelDataType getRowType() {
        return rowType;
    }

    @Override
    // Calcite asks for the schema only where the reader has one, and does not say so.
    @SuppressWarnings("NullAway")
    public final RelOptSchema getRelOptSchema() {
        return schema;
    }

    @Override
    public double getRowCount() {
        return UNKNOWN_ROW_COUNT;
    }

    @Override
    public List<ImmutableBitSet> getKeys() {
        return List.of();
    }

    @Override
    public final boolean isKey(ImmutableBitSet columns) {
        return getKeys().stream().anyMatch(columns::contains);
    }

    @Override
    public final List<RelCollation> getCollationList() {
        return List.of();
    }

    @Override
    public final RelDistribution getDistribution() {
        return RelDistributions.ANY;
    }

    @Override
    public final List<RelReferentialConstraint> getReferentialConstraints() {
        return List.of();
    }

    @Override
    public final SqlMonotonicity getMonotonicity(String column) {
        return SqlMonotonicity.NOT_MONOTONIC;
    }

    @Override
    public final SqlAccessType getAllowedAccess() {
        return SqlAccessType.ALL;
    }

    @Override
    public final boolean supportsModality(SqlModality modality) {
        return true;
    }

    /** FOR SYSTEM_TIME AS OF is checked when the join is planned. */
    @Override
    public final boolean isTemporal() {
        return true;
    }

    @Override
    protected final RelOptTable extend(Table extended) {
        throw new UnsupportedOperationException("tables have the columns they were declared with");
    }

    @Override
    // Calcite's enumerable convention alone wants it; null means that it cannot be had.
    @SuppressWarnings("NullAway")
    public final Expression getExpression(Class clazz) {
        return null;
    }

    @Override
    public <T> @Nullable T unwrap(Class<T> type) {
        if (type == Table.class) {
            return type.cast(new Columns(rowType));
        }
        return type.isInstance(this) ? type.cast(this) : null;
    }

    /** All that the validator wants of a schema's table: that none of its columns is rolled up. */
    private static final class Columns extends AbstractTable {
        private final RelDataType rowType;

        Columns(RelDataType rowType) {
            this.rowType = rowType;
        }

        @Override
        public RelDataType getRowType(RelDataTypeFactory types) {
            return rowType;
        }
    }
}
