package io.sluice.functions.cast;

import io.sluice.functions.Argument;
import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.FixedArguments;
import io.sluice.functions.Invocation;
import io.sluice.functions.arithmetic.Decimals128;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/** Casts scalars inside nested values by the method that casts them elsewhere. */
final class ScalarElementCast implements ElementCast {
    private final Invocation invocation;
    private final ValueKind fromKind;
    private final ValueKind toKind;
    private final MethodHandle method;
    private final Object[] arguments;
    private final NullFlag flag = new NullFlag();
    private final Cell source = new Cell();
    private final Cell target;
    private final BytesRef bytes = new BytesRef();
    private final Int128 decimal = new Int128();
    private final FineTimestamp timestamp = new FineTimestamp();

    ScalarElementCast(Invocation invocation, CallSite site) {
        this.invocation = invocation;
        fromKind = site.kind(0);
        toKind = site.resultKind();
        target = new Cell(site.result());
        List<Argument> needed = invocation.arguments();
        arguments = new Object[needed.size()];
        Class<?>[] types = needed.stream().map(Argument::javaType).toArray(Class<?>[]::new);
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = fixed(needed.get(i));
        }
        try {
            method = MethodHandles.publicLookup()
                    .findStatic(
                            invocation.owner(),
                            invocation.method(),
                            MethodType.methodType(invocation.returns().javaType(), types))
                    .asSpreader(Object[].class, arguments.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw SluiceException.wrap(e);
        }
    }

    private Object fixed(Argument argument) {
        return argument instanceof Argument.Operand || argument instanceof Argument.DecimalAsDouble
                ? this
                : argument instanceof Argument.Flag
                        ? flag
                        : argument instanceof Argument.Context ? this : FixedArguments.value(argument);
    }

    @Override
    public void cast(ColumnVector from, int row, ColumnVector to, int toRow, EvaluationContext context) {
        if (from.isNull(row)) {
            to.setNull(toRow);
            return;
        }
        source.set(from, row);
        List<Argument> needed = invocation.arguments();
        for (int i = 0; i < arguments.length; i++) {
            if (needed.get(i) instanceof Argument.Operand operand) {
                arguments[i] = fromKind.convert(held(), operand.kind());
            } else if (needed.get(i) instanceof Argument.DecimalAsDouble operand) {
                arguments[i] = asDouble(held(), operand.scale());
            } else if (needed.get(i) instanceof Argument.Context) {
                arguments[i] = context;
            }
        }
        Object result = call();
        if (flag.take()) {
            if (invocation.nullError().isPresent()) {
                throw InvalidText.of(source.as(bytes), invocation.nullError().get());
            }
            to.setNull(toRow);
            return;
        }
        Cell cell = put(invocation.returns().convert(result, toKind));
        to.copy(cell.vector(), cell.row(), toRow);
    }

    private Object call() {
        try {
            return method.invokeExact(arguments);
        } catch (Throwable e) {
            throw SluiceException.wrap(e);
        }
    }

    private static Object asDouble(Object unscaled, int scale) {
        return unscaled instanceof Int128 wide
                ? Decimals128.toDouble(wide, scale)
                : Decimals128.toDouble((Long) unscaled, scale);
    }

    private Object held() {
        return switch (fromKind) {
            case BOOLEAN -> source.asBoolean();
            case INT -> source.asInt();
            case LONG -> source.asLong();
            case FLOAT -> source.asFloat();
            case DOUBLE -> source.asDouble();
            case TIMESTAMP -> source.as(timestamp);
            case DECIMAL -> source.as(decimal);
            case BYTES -> source.as(bytes);
            case CELL -> source;
        };
    }

    private Cell put(Object value) {
        return switch (toKind) {
            case BOOLEAN -> target.put((boolean) value);
            case INT -> target.put((int) value);
            case LONG -> target.put((long) value);
            case FLOAT -> target.put((float) value);
            case DOUBLE -> target.put((double) value);
            case TIMESTAMP -> target.put((FineTimestamp) value);
            case DECIMAL -> target.put((Int128) value);
            case BYTES -> target.put((BytesRef) value);
            case CELL -> (Cell) value;
        };
    }
}
