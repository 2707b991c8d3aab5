package io.sluice.planner.table;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.prepare.Prepare.PreparingTable;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelProtoDataType;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.SchemaVersion;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractTable;
import org.jspecify.annotations.Nullable;

/**
 * The tree of names that Calcite walks to find a table: the root holds catalogs, these hold databases, these hold tables.
 * Asked for one name at a time, so nothing is ever listed.
 *
 * @param schemas answers for names of the next level, null for none
 * @param tables answers for names of tables, null for none
 */
// Calcite's schemas answer null for what they do not have without saying so.
@SuppressWarnings("NullAway")
record CatalogSchema(
        Function<String, @Nullable CatalogSchema> schemas, Function<String, @Nullable PreparingTable> tables)
        implements Schema {

    @Override
    public Schema getSubSchema(String name) {
        return schemas.apply(name);
    }

    @Override
    public Table getTable(String name) {
        PreparingTable table = tables.apply(name);
        return table == null ? null : new TableEntry(table);
    }

    @Override
    public Set<String> getTableNames() {
        return Set.of();
    }

    @Override
    public RelProtoDataType getType(String name) {
        return null;
    }

    @Override
    public Set<String> getTypeNames() {
        return Set.of();
    }

    @Override
    public Collection<org.apache.calcite.schema.Function> getFunctions(String name) {
        return List.of();
    }

    @Override
    public Set<String> getFunctionNames() {
        return Set.of();
    }

    @Override
    public Set<String> getSubSchemaNames() {
        return Set.of();
    }

    @Override
    public Expression getExpression(SchemaPlus parent, String name) {
        return null;
    }

    @Override
    public boolean isMutable() {
        return true;
    }

    @Override
    public Schema snapshot(SchemaVersion version) {
        return this;
    }

    /** Hands Calcite the table that is wanted in the place of the one it would make. */
    private static final class TableEntry extends AbstractTable {
        private final PreparingTable table;

        TableEntry(PreparingTable table) {
            this.table = table;
        }

        @Override
        public RelDataType getRowType(RelDataTypeFactory types) {
            return table.getRowType();
        }

        @Override
        public <C> @Nullable C unwrap(Class<C> wanted) {
            return wanted.isInstance(table) ? wanted.cast(table) : super.unwrap(wanted);
        }
    }
}
