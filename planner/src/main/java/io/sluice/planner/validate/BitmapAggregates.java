package io.sluice.planner.validate;

import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;

/** BITMAP_BUILD_AGG and the aggregates of bitmaps; NULL for no values. */
final class BitmapAggregates {
    static final List<SqlOperator> ALL = all();

    private BitmapAggregates() {}

    private static List<SqlOperator> all() {
        List<SqlOperator> operators = new ArrayList<>();
        for (String operation : List.of("BUILD", "AND", "OR", "XOR")) {
            Argument argument = operation.equals("BUILD") ? Argument.INTEGER : Argument.BITMAP;
            operators.add(operator("BITMAP_" + operation + "_AGG", Types.BITMAP, argument));
            operators.add(operator("BITMAP_" + operation + "_CARDINALITY_AGG", Types.BIGINT, argument));
        }
        return operators;
    }

    private static SqlOperator operator(String name, LogicalType result, Argument argument) {
        return SqlBasicAggFunction.create(
                name,
                SqlKind.OTHER_FUNCTION,
                binding -> TypeBridge.toRel(result.asNullable(), (SluiceTypeFactory) binding.getTypeFactory()),
                argument);
    }

    /** What an aggregate takes. */
    private enum Argument implements SqlOperandTypeChecker {
        INTEGER(Set.of(TypeRoot.TINYINT, TypeRoot.SMALLINT, TypeRoot.INTEGER)),
        BITMAP(Set.of(TypeRoot.BITMAP));

        private final Set<TypeRoot> roots;

        Argument(Set<TypeRoot> roots) {
            this.roots = roots;
        }

        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            TypeRoot root = TypeBridge.toLogical(binding.getOperandType(0)).root();
            if (!roots.contains(root) && throwOnFailure) {
                throw binding.newValidationSignatureError();
            }
            return roots.contains(root);
        }

        @Override
        public SqlOperandCountRange getOperandCountRange() {
            return SqlOperandCountRanges.of(1);
        }

        @Override
        public String getAllowedSignatures(SqlOperator operator, String name) {
            return name + "(<" + name() + ">)";
        }
    }
}
