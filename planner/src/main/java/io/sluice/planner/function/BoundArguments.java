package io.sluice.planner.function;

import io.sluice.functions.user.CallArguments;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlOperatorBinding;

/** The arguments of a call of a user's function, by Calcite's view of the call. */
record BoundArguments(SqlOperatorBinding binding, List<LogicalType> types) implements CallArguments {
    BoundArguments {
        types = List.copyOf(types);
    }

    static BoundArguments of(SqlOperatorBinding binding) {
        return new BoundArguments(
                binding,
                binding.collectOperandTypes().stream()
                        .map(TypeBridge::toLogical)
                        .toList());
    }

    @Override
    public boolean isLiteral(int argument) {
        return binding.isOperandLiteral(argument, true);
    }

    @Override
    public boolean isNull(int argument) {
        return binding.isOperandNull(argument, true);
    }

    @Override
    public <T> Optional<T> value(int argument, Class<T> type) {
        if (!isLiteral(argument) || isNull(argument)) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(binding.getOperandLiteralValue(argument, type));
        } catch (AssertionError | ClassCastException | UnsupportedOperationException | ArithmeticException e) {
            // How Calcite says that the literal is nothing of the class.
            return Optional.empty();
        }
    }
}
