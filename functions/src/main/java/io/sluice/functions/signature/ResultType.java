package io.sluice.functions.signature;

import io.sluice.functions.CallSite;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;

/** What type a call gives. */
@FunctionalInterface
public interface ResultType {
    /** The type for a call whose arguments fit the parameters; fails with TYPE_MISMATCH when they do not fit each other. */
    LogicalType of(Arguments arguments);

    /**
     * The arguments of a call, and how types are made one.
     *
     * @param operands types and constants
     */
    record Arguments(List<CallSite.Operand> operands, CommonType common) {
        public Arguments {
            operands = List.copyOf(operands);
        }

        public int count() {
            return operands.size();
        }

        public LogicalType type(int index) {
            return operands.get(index).type();
        }

        public boolean anyNullable() {
            return operands.stream().anyMatch(operand -> operand.type().nullable());
        }

        /** The value of an argument that is a literal, as JavaValues have it. */
        public Optional<Object> constant(int index) {
            return Optional.ofNullable(operands.get(index).constant());
        }
    }

    /** Finds the type that values of all types can be converted to without loss. */
    @FunctionalInterface
    interface CommonType {
        /** Nullable when one of them is; empty when they have none. */
        Optional<LogicalType> of(List<LogicalType> types);
    }

    /** The type, nullable when an argument is. */
    static ResultType strict(LogicalType type) {
        return arguments -> type.withNullable(arguments.anyNullable());
    }

    /** The type, and it may be NULL whatever the arguments are. */
    static ResultType nullable(LogicalType type) {
        return arguments -> type.asNullable();
    }

    static ResultType notNull(LogicalType type) {
        return arguments -> type.notNull();
    }

    /** The type of an argument as it is. */
    static ResultType argument(int index) {
        return arguments -> arguments.type(index);
    }
}
