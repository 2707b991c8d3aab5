package io.sluice.planner.validate;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlRowOperator;

/** ROW(...), which is never NULL, and whose fields are found by a name alone; Calcite's may be NULL when all of its fields may. */
final class RowOperator extends SqlRowOperator {
    static final RowOperator ROW = new RowOperator();

    private RowOperator() {
        super("ROW");
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        List<String> names = new ArrayList<>(super.inferReturnType(binding).getFieldNames());
        return binding.getTypeFactory()
                .createStructType(StructKind.PEEK_FIELDS_NO_EXPAND, binding.collectOperandTypes(), names);
    }
}
