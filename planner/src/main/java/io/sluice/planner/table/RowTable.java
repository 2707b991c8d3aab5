package io.sluice.planner.table;

import io.sluice.spi.catalog.TableIdentifier;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;

/** A table without rows, whose columns an expression is to be over. */
public final class RowTable extends NamedTable {
    public RowTable(TableIdentifier identifier, RelDataType rowType) {
        super(null, identifier.path(), rowType);
    }

    @Override
    public RelNode toRel(ToRelContext context) {
        return LogicalValues.createEmpty(context.getCluster(), getRowType());
    }
}
