package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One aggregate of a node.
 *
 * @param name the output field, when it has one
 * @param argList fields of the input; empty for COUNT(*)
 * @param ordering the order in which rows count, where the call says one; plan files have it only then, and only those of Sluice
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
        LogicalType type,
        Optional<SortSpec> ordering) {
    public AggregateCall {
        argList = List.copyOf(argList);
    }

    public AggregateCall(
            Optional<String> name,
            FunctionRef function,
            List<Integer> argList,
            int filterArg,
            boolean distinct,
            boolean approximate,
            boolean ignoreNulls,
            LogicalType type) {
        this(name, function, argList, filterArg, distinct, approximate, ignoreNulls, type, Optional.empty());
    }

    /** The fields that are read: the arguments, then those of the order. */
    public List<Integer> fields() {
        List<Integer> fields = new ArrayList<>(argList);
        ordering.ifPresent(order -> fields.addAll(order.indexes()));
        return fields;
    }
}
