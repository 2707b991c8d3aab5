package io.sluice.functions;

import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known about a call before it runs: its types, and those operands that are constant. */
public record CallSite(List<Operand> operands, LogicalType result) {
    /**
     * @param constant a literal's value as JavaValues have it, or a symbol's keyword; null when unknown or NULL
     * @param call the plan name of the function that gives the value; empty for others
     */
    public record Operand(LogicalType type, @Nullable Object constant, String call) {
        public Operand(LogicalType type, @Nullable Object constant) {
            this(type, constant, "");
        }
    }

    public CallSite {
        operands = List.copyOf(operands);
    }

    public int arity() {
        return operands.size();
    }

    public LogicalType type(int index) {
        return operands.get(index).type();
    }

    public TypeRoot root(int index) {
        return type(index).root();
    }

    public ValueKind kind(int index) {
        return ValueKind.of(type(index));
    }

    public ValueKind resultKind() {
        return ValueKind.of(result);
    }

    /** The keyword of a symbol operand, {@code YEAR}. */
    public Optional<String> symbol(int index) {
        return root(index) == TypeRoot.SYMBOL && operands.get(index).constant() instanceof String keyword
                ? Optional.of(keyword)
                : Optional.empty();
    }
}
