package io.sluice.functions;

import io.sluice.functions.logic.SpecialForm;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The one definition of a scalar function.
 *
 * @param name as SQL writes it
 * @param planName as plans write it, {@code $UPPER$1}
 * @param chooser the method for the types of a call
 * @param form how the function is evaluated when not by a strict method
 * @param leftFold whether F(a, b, c) is F(F(a, b), c), so that the chooser sees two operands
 * @param deterministic whether equal arguments give equal results
 */
public record ScalarFunction(
        String name,
        String planName,
        Chooser chooser,
        Optional<SpecialForm> form,
        boolean leftFold,
        boolean deterministic,
        String doc,
        String example) {

    /** Finds the method for a call; empty when the function has none for its types. */
    @FunctionalInterface
    public interface Chooser {
        Optional<Invocation> choose(CallSite site);
    }

    /** A function that is NULL whenever an argument is, else what its method says. */
    public static ScalarFunction strict(String name, Chooser chooser, String doc, String example) {
        return new ScalarFunction(name, "$" + name + "$1", chooser, Optional.empty(), false, true, doc, example);
    }

    /** A function that decides itself which arguments it evaluates and what NULL means. */
    public static ScalarFunction special(String name, SpecialForm form, String doc, String example) {
        Chooser none = site -> Optional.empty();
        return new ScalarFunction(name, "$" + name + "$1", none, Optional.of(form), false, true, doc, example);
    }

    public ScalarFunction foldedLeft() {
        return new ScalarFunction(name, planName, chooser, form, true, deterministic, doc, example);
    }

    public ScalarFunction nonDeterministic() {
        return new ScalarFunction(name, planName, chooser, form, leftFold, false, doc, example);
    }

    /** The same function under another name. */
    public ScalarFunction alias(String other) {
        return new ScalarFunction(other, "$" + other + "$1", chooser, form, leftFold, deterministic, doc, example);
    }

    /** The method for a call of a strict function, or NOT_SUPPORTED with the types. */
    public Invocation invocation(CallSite site) {
        return chooser.choose(site)
                .orElseThrow(() -> SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", signature(site)));
    }

    /** Whether there is an implementation for a call. */
    public boolean supports(CallSite site) {
        return form.isPresent() || chooser.choose(site).isPresent();
    }

    /**
     * Computes one call with JavaValues, for constants. All operands are evaluated already.
     *
     * @return null for NULL
     */
    public @Nullable Object evaluate(
            CallSite site, List<? extends @Nullable Object> values, EvaluationContext context) {
        if (form.isPresent()) {
            return form.get().evaluate(site, values);
        }
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) == null) {
                return null;
            }
        }
        if (leftFold && values.size() > 2) {
            return evaluateFolded(site, values, context);
        }
        return invocation(site).evaluate(site, values, context);
    }

    private @Nullable Object evaluateFolded(
            CallSite site, List<? extends @Nullable Object> values, EvaluationContext context) {
        Object result = values.get(0);
        CallSite.Operand left = site.operands().get(0);
        for (int i = 1; i < values.size() && result != null; i++) {
            CallSite pair = new CallSite(List.of(left, site.operands().get(i)), site.result());
            result = invocation(pair).evaluate(pair, java.util.Arrays.asList(result, values.get(i)), context);
            left = new CallSite.Operand(site.result(), null);
        }
        return result;
    }

    private String signature(CallSite site) {
        return site.operands().stream()
                .map(operand -> operand.type().summary())
                .collect(Collectors.joining(", ", name + "(", ")"));
    }
}
