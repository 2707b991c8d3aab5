package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;

/**
 * One aggregate of a node.
 *
 * @param name the output field, when it has one
 * @param argList fields of the input; empty for COUNT(*)
 * @param filterArg a BOOLEAN field of the input: only rows where it is TRUE count; -1 for none
 */
public record AggregateCall(
        Optional<String> name,
        FunctionRef function,
        @FieldIndex List<Integer> argList,
        @FieldIndex(optional = true) int filterArg,
        boolean distinct,
        boolean approximate,
        boolean ignoreNulls,
        LogicalType type) {
    public AggregateCall {
        argList = List.copyOf(argList);
    }
}
