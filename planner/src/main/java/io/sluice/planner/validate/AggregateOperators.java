package io.sluice.planner.validate;

import static org.apache.calcite.sql.type.OperandTypes.family;

import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.type.Types;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.util.Optionality;

/** Aggregate functions that Calcite lacks, or has with other types. */
public final class AggregateOperators {
    /** An array is NULL for values that may be NULL, since there may be none that is not. */
    private static final SqlReturnTypeInference ARRAY_OF_ARGUMENT = binding -> {
        RelDataTypeFactory types = binding.getTypeFactory();
        RelDataType element = binding.getOperandType(0);
        return types.createTypeWithNullability(types.createArrayType(element, -1), element.isNullable());
    };

    /** DOUBLE, or an array of it for several percentages. */
    private static final SqlReturnTypeInference PERCENTILES = binding -> {
        SluiceTypeFactory types = (SluiceTypeFactory) binding.getTypeFactory();
        RelDataType number = TypeBridge.toRel(Types.DOUBLE, types);
        return binding.getOperandType(1).getComponentType() == null
                ? number
                : types.createTypeWithNullability(types.createArrayType(number, -1), true);
    };

    public static final SqlAggFunction FIRST_VALUE = edge("FIRST_VALUE", SqlKind.FIRST_VALUE);
    public static final SqlAggFunction LAST_VALUE = edge("LAST_VALUE", SqlKind.LAST_VALUE);

    public static final SqlAggFunction LISTAGG = SqlBasicAggFunction.create(
                    "LISTAGG",
                    SqlKind.LISTAGG,
                    ReturnTypes.ARG0,
                    OperandTypes.or(
                            family(SqlTypeFamily.CHARACTER),
                            OperandTypes.sequence(
                                    "LISTAGG(<CHARACTER>, <CHARACTER_LITERAL>)",
                                    OperandTypes.CHARACTER,
                                    OperandTypes.and(OperandTypes.CHARACTER, OperandTypes.LITERAL))))
            .withGroupOrder(Optionality.OPTIONAL);

    public static final SqlAggFunction ARRAY_AGG = SqlBasicAggFunction.create(
                    "ARRAY_AGG", SqlKind.ARRAY_AGG, ARRAY_OF_ARGUMENT, OperandTypes.ANY)
            .withGroupOrder(Optionality.OPTIONAL)
            .withAllowsNullTreatment(true);

    public static final SqlAggFunction PERCENTILE = SqlBasicAggFunction.create(
            "PERCENTILE",
            SqlKind.OTHER_FUNCTION,
            PERCENTILES,
            OperandTypes.or(
                    family(SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC),
                    family(SqlTypeFamily.NUMERIC, SqlTypeFamily.ARRAY),
                    family(SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC, SqlTypeFamily.INTEGER),
                    family(SqlTypeFamily.NUMERIC, SqlTypeFamily.ARRAY, SqlTypeFamily.INTEGER)));

    static final List<SqlOperator> ALL = List.of(FIRST_VALUE, LAST_VALUE, LISTAGG, ARRAY_AGG, PERCENTILE);

    private AggregateOperators() {}

    /** Nullable where there may be no rows. */
    private static SqlAggFunction edge(String name, SqlKind kind) {
        return SqlBasicAggFunction.create(name, kind, ReturnTypes.ARG0_NULLABLE_IF_EMPTY, OperandTypes.ANY);
    }
}
