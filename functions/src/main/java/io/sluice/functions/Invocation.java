package io.sluice.functions;

import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A call of a public static Java method that computes a function for certain types. Built step by step in the order of the method's
 * parameters:
 *
 * <pre>{@code Invocation.of(Replace.class, "replace", BYTES).operand(0, BYTES).operand(1, BYTES).operand(2, BYTES).result()}</pre>
 *
 * <p>Immutable: each step gives a new one.
 *
 * @param returns the kind that the method returns; converts to the kind of the call's type
 * @param cheap cannot fail, has no state and takes about an instruction, so that it may be evaluated without need
 * @param nullError when present, the flag means an error with this type name: the value of operand 0 is no text of the type
 */
public record Invocation(
        Class<?> owner,
        String method,
        ValueKind returns,
        List<Argument> arguments,
        boolean cheap,
        Optional<String> nullError) {
    public Invocation {
        arguments = List.copyOf(arguments);
    }

    public static Invocation of(Class<?> owner, String method, ValueKind returns) {
        return new Invocation(owner, method, returns, List.of(), false, Optional.empty());
    }

    public Invocation operand(int index, ValueKind kind) {
        return with(new Argument.Operand(index, kind));
    }

    /** The value of a numeric operand as a DOUBLE. */
    public Invocation approximate(int index, LogicalType type) {
        return type instanceof DecimalType decimal
                ? with(new Argument.DecimalAsDouble(index, decimal.scale()))
                : operand(index, ValueKind.DOUBLE);
    }

    public Invocation constant(int value) {
        return with(new Argument.IntConstant(value));
    }

    public Invocation constant(long value) {
        return with(new Argument.LongConstant(value));
    }

    public Invocation constant(Enum<?> value) {
        return with(new Argument.EnumConstant(value));
    }

    public Invocation constant(String value) {
        return with(new Argument.TextConstant(value));
    }

    public Invocation constant(LogicalType value) {
        return with(new Argument.TypeConstant(value));
    }

    /** The value of an operand of any type as a {@link io.sluice.functions.value.Cell}, NULL included. */
    public Invocation cell(int index) {
        return with(new Argument.CellOperand(index));
    }

    /** The values of all operands from {@code from} on as a {@code Cell[]}, NULLs included. */
    public Invocation cells(int from) {
        return with(new Argument.CellOperands(from));
    }

    /** A cell to build a value of the type in; the result, mostly. */
    public Invocation own(LogicalType type) {
        return with(new Argument.OwnCell(type));
    }

    public Invocation context() {
        return with(new Argument.Context());
    }

    public Invocation state(Class<?> type) {
        return with(new Argument.State(type));
    }

    /** An object that the maker gives for each call in a program. */
    public <T> Invocation made(Class<T> type, Supplier<T> maker) {
        return with(new Argument.Made(type, maker));
    }

    /** The method may say NULL. */
    public Invocation flag() {
        return with(new Argument.Flag());
    }

    public Invocation result() {
        if (returns == ValueKind.CELL) {
            throw new IllegalStateException("own(type) gives a cell for the result");
        }
        return with(new Argument.Result(returns));
    }

    public Invocation markCheap() {
        return new Invocation(owner, method, returns, arguments, true, nullError);
    }

    /** A raised flag becomes an INVALID_TEXT_REPRESENTATION of operand 0, which is text, as the named type. */
    public Invocation failWhenNull(String typeName) {
        return new Invocation(owner, method, returns, arguments, cheap, Optional.of(typeName));
    }

    /** By the flag, or with a cell that is null. */
    public boolean mayReturnNull() {
        return returns == ValueKind.CELL || arguments.contains(new Argument.Flag()) && nullError.isEmpty();
    }

    /** Whether the result is NULL when the operand is, without a call. */
    public boolean isStrictIn(int operand) {
        for (Argument argument : arguments) {
            if (argument instanceof Argument.CellOperand cell && cell.index() == operand
                    || argument instanceof Argument.CellOperands cells && cells.from() <= operand) {
                return false;
            }
        }
        return true;
    }

    /** Calls the method once with JavaValues; those of operands that it is strict in are not null. Slow. */
    public @Nullable Object evaluate(
            CallSite site, List<? extends @Nullable Object> values, EvaluationContext context) {
        return new InvocationEvaluator(this, site, context).evaluate(values);
    }

    private Invocation with(Argument argument) {
        List<Argument> more = new ArrayList<>(arguments);
        more.add(argument);
        return new Invocation(owner, method, returns, more, cheap, nullError);
    }
}
