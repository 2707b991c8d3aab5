package io.sluice.planner.table;

import io.sluice.catalog.SessionCatalog.Found;
import org.apache.calcite.plan.RelOptSchema;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/** A table or view as a query names it: with all of its columns, time attributes as such. */
public final class DeclaredTable extends NamedTable {
    private final Found found;
    private final Expansion expansion;

    /** Makes the rels that produce a table's rows. */
    @FunctionalInterface
    public interface Expansion {
        /** The result has the table's row type. */
        RelNode expand(DeclaredTable table, ToRelContext context);
    }

    DeclaredTable(@Nullable RelOptSchema schema, RelDataType rowType, Found found, Expansion expansion) {
        super(schema, found.identifier().path(), rowType);
        this.found = found;
        this.expansion = expansion;
    }

    /** What the catalog has under the name. */
    public Found found() {
        return found;
    }

    @Override
    public RelNode toRel(ToRelContext context) {
        return expansion.expand(this, context);
    }
}
