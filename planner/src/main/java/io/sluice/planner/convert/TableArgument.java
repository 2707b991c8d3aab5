package io.sluice.planner.convert;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.jspecify.annotations.Nullable;

/** A table as an argument of a function in FROM: one of the inputs of the rel that calls it. */
public final class TableArgument extends RexCall {
    private static final SqlFunction TABLE = new SqlFunction(
            "TABLE",
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.ARG0,
            null,
            OperandTypes.VARIADIC,
            SqlFunctionCategory.USER_DEFINED_TABLE_FUNCTION);

    private final int input;
    private final List<Integer> partitionKeys;

    /**
     * @param type a row of the table
     * @param input which of the rel's inputs
     * @param partitionKeys fields of the table
     */
    public TableArgument(RelDataType type, int input, List<Integer> partitionKeys) {
        super(type, TABLE, List.of());
        this.input = input;
        this.partitionKeys = List.copyOf(partitionKeys);
    }

    public List<Integer> partitionKeys() {
        return partitionKeys;
    }

    @Override
    protected String computeDigest(boolean withType) {
        String table = "TABLE(#" + input + ")";
        return partitionKeys.isEmpty()
                ? table
                : table + " PARTITION BY("
                        + partitionKeys.stream().map(key -> "$" + key).collect(Collectors.joining(", ")) + ")";
    }

    @Override
    public RexCall clone(RelDataType newType, List<RexNode> operands) {
        return new TableArgument(newType, input, partitionKeys);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TableArgument argument
                && input == argument.input
                && partitionKeys.equals(argument.partitionKeys)
                && type.equals(argument.type);
    }

    @Override
    public int hashCode() {
        return Objects.hash(input, partitionKeys, type);
    }
}
