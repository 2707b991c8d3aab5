package io.sluice.planner.validate;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlRowOperator;

/** ROW(...), which is never NULL; Calcite's may be when all of its fields may. */
final class RowOperator extends SqlRowOperator {
    static final RowOperator ROW = new RowOperator();

    private RowOperator() {
        super("ROW");
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        RelDataType row = super.inferReturnType(binding);
        if (!row.isNullable()) {
            return row;
        }
        List<String> names = new ArrayList<>(row.getFieldNames());
        return binding.getTypeFactory().createStructType(row.getStructKind(), binding.collectOperandTypes(), names);
    }
}
