package io.sluice.functions;

import io.sluice.functions.cast.InvalidText;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ScalarValues;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.SluiceException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs an {@link Invocation} by reflection, for constants and tests: the same methods as generated code calls, so that a folded constant
 * and a computed value agree.
 */
final class InvocationEvaluator {
    private final Invocation invocation;
    private final CallSite site;
    private final EvaluationContext context;
    private final NullFlag flag = new NullFlag();

    InvocationEvaluator(Invocation invocation, CallSite site, EvaluationContext context) {
        this.invocation = invocation;
        this.site = site;
        this.context = context;
    }

    @Nullable Object evaluate(List<? extends @Nullable Object> values) {
        List<Object> arguments = new ArrayList<>();
        for (Argument argument : invocation.arguments()) {
            arguments.add(value(argument, values));
        }
        Object result = call(arguments);
        if (flag.take()) {
            if (invocation.nullError().isPresent()) {
                throw InvalidText.of(
                        BytesRef.of(String.valueOf(values.get(0))),
                        invocation.nullError().get());
            }
            return null;
        }
        if (result instanceof Cell cell && cell.isNull()) {
            return null;
        }
        return ScalarValues.toJava(site.result(), invocation.returns().convert(result, site.resultKind()));
    }

    private Object value(Argument argument, List<? extends @Nullable Object> values) {
        if (argument instanceof Argument.Operand operand) {
            Object value = Objects.requireNonNull(values.get(operand.index()));
            if (operand.kind() == ValueKind.CELL) {
                return ScalarValues.cell(site.type(operand.index()), value);
            }
            Object physical = ScalarValues.fromJava(site.type(operand.index()), value);
            return site.kind(operand.index()).convert(physical, operand.kind());
        }
        if (argument instanceof Argument.CellOperand operand) {
            return ScalarValues.cell(site.type(operand.index()), values.get(operand.index()));
        }
        if (argument instanceof Argument.CellOperands operands) {
            Cell[] cells = new Cell[values.size() - operands.from()];
            for (int i = 0; i < cells.length; i++) {
                int index = operands.from() + i;
                cells[i] = ScalarValues.cell(site.type(index), values.get(index));
            }
            return cells;
        }
        if (argument instanceof Argument.DecimalAsDouble operand) {
            return ((BigDecimal) Objects.requireNonNull(values.get(operand.index()))).doubleValue();
        }
        if (argument instanceof Argument.Flag) {
            return flag;
        }
        return argument instanceof Argument.Context ? context : FixedArguments.value(argument);
    }

    private Object call(List<Object> arguments) {
        Class<?>[] types =
                invocation.arguments().stream().map(Argument::javaType).toArray(Class<?>[]::new);
        try {
            Method method = invocation.owner().getMethod(invocation.method(), types);
            return method.invoke(null, arguments.toArray());
        } catch (InvocationTargetException e) {
            throw SluiceException.wrap(Objects.requireNonNull(e.getCause()));
        } catch (ReflectiveOperationException e) {
            throw SluiceException.wrap(e);
        }
    }
}
