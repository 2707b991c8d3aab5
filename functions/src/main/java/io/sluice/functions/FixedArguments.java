package io.sluice.functions;

import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.SluiceException;

/** The values of arguments that stay the same from row to row, for whoever calls a function's method without generated code. */
public final class FixedArguments {
    private FixedArguments() {}

    /** A constant, or a new object to be kept. */
    public static Object value(Argument argument) {
        if (argument instanceof Argument.IntConstant constant) {
            return constant.value();
        }
        if (argument instanceof Argument.LongConstant constant) {
            return constant.value();
        }
        if (argument instanceof Argument.EnumConstant constant) {
            return constant.value();
        }
        if (argument instanceof Argument.TextConstant constant) {
            return constant.value();
        }
        if (argument instanceof Argument.TypeConstant constant) {
            return constant.value();
        }
        if (argument instanceof Argument.Made made) {
            return made.maker().get();
        }
        if (argument instanceof Argument.OwnCell own) {
            return new Cell(own.type());
        }
        if (argument instanceof Argument.State state) {
            return newState(state.javaType());
        }
        if (argument instanceof Argument.Result result) {
            return newHolder(result.kind());
        }
        throw new IllegalArgumentException(argument + " depends on the row");
    }

    private static Object newHolder(ValueKind kind) {
        return switch (kind) {
            case BYTES -> new BytesRef();
            case DECIMAL -> new Int128();
            case TIMESTAMP -> new FineTimestamp();
            case BOOLEAN, INT, LONG, FLOAT, DOUBLE, CELL -> throw new IllegalArgumentException(kind.name());
        };
    }

    private static Object newState(Class<?> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw SluiceException.wrap(e);
        }
    }
}
