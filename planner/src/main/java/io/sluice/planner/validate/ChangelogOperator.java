package io.sluice.planner.validate;

import io.sluice.planner.type.TypeBridge;
import io.sluice.planner.validate.ChangelogCall.Direction;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWindowTableFunction;
import org.apache.calcite.sql.TableCharacteristic;
import org.apache.calcite.sql.TableCharacteristic.Semantics;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.jspecify.annotations.Nullable;

/** A call of TO_CHANGELOG or FROM_CHANGELOG, whose only operand is a table. Each call has an operator of its own, with its other arguments. */
public final class ChangelogOperator extends SqlWindowTableFunction {
    private final ChangelogCall call;

    ChangelogOperator(ChangelogCall call) {
        super(call.direction().name(), OneTable.INSTANCE);
        this.call = call;
    }

    public ChangelogCall call() {
        return call;
    }

    @Override
    public @Nullable TableCharacteristic tableCharacteristic(int ordinal) {
        return TableCharacteristic.builder(Semantics.ROW).build();
    }

    /** No look-up by name: it would find another operator, without the arguments. */
    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall written) {
        RelDataType table = validator.deriveType(scope, written.operand(0));
        check(table, written);
        return validator.getTypeFactory().createSqlType(SqlTypeName.CURSOR);
    }

    private void check(RelDataType table, SqlCall written) {
        List<String> columns = table.getFieldNames();
        int index = columns.indexOf(call.columnName());
        if (call.direction() == Direction.TO_CHANGELOG) {
            if (index >= 0) {
                throw invalid(written, "the table has a column \"" + call.columnName() + "\" already")
                        .hint("Write op => DESCRIPTOR(another_name).");
            }
            return;
        }
        if (index < 0) {
            throw SluiceException.of(ErrorCode.COLUMN_NOT_FOUND, SqlPositions.of((SqlNode) written))
                    .with("column", call.columnName())
                    .hint(Nearest.hint(call.columnName(), columns));
        }
        RelDataType type = table.getFieldList().get(index).getType();
        if (!SqlTypeUtil.inCharFamily(type)) {
            throw invalid(
                    written,
                    "column \"" + call.columnName() + "\" with the kinds of changes is not a STRING but "
                            + TypeBridge.toLogical(type).summary());
        }
    }

    private static SluiceException invalid(SqlCall at, String message) {
        return SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of((SqlNode) at))
                .with("message", message);
    }

    @Override
    public SqlReturnTypeInference getRowTypeInference() {
        return binding -> call.rowType(binding.getOperandType(0), binding.getTypeFactory());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ChangelogOperator operator && call.equals(operator.call);
    }

    @Override
    public int hashCode() {
        return call.hashCode();
    }

    private enum OneTable implements SqlOperandMetadata {
        INSTANCE;

        @Override
        public List<RelDataType> paramTypes(RelDataTypeFactory types) {
            return List.of(types.createSqlType(SqlTypeName.ANY));
        }

        @Override
        public List<String> paramNames() {
            return List.of("INPUT");
        }

        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            return true;
        }

        @Override
        public SqlOperandCountRange getOperandCountRange() {
            return SqlOperandCountRanges.of(1);
        }

        @Override
        public String getAllowedSignatures(SqlOperator operator, String name) {
            return name + "(TABLE table)";
        }
    }
}
