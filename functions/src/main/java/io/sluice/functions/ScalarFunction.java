package io.sluice.functions;

import io.sluice.functions.cast.Cast;
import io.sluice.functions.logic.SpecialForm;
import io.sluice.functions.signature.Signature;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The one definition of a scalar function.
 *
 * @param name as SQL writes it
 * @param planName as plans write it, {@code $UPPER$1}
 * @param chooser the method for the types of a call
 * @param form how the function is evaluated when not by a strict method
 * @param operandTypes the types that operands are cast to before the call; absent where they are taken as they are
 * @param leftFold whether F(a, b, c) is F(F(a, b), c), so that the chooser sees two operands
 * @param deterministic whether equal arguments give equal results
 * @param doc one sentence
 * @param example a call that can be run as it is
 * @param exampleResult what {@code CAST(example AS STRING)} gives; empty where it is not fixed
 * @param signature the arguments and the type of the result; absent where the planner has rules of its own
 */
public record ScalarFunction(
        String name,
        String planName,
        Chooser chooser,
        Optional<SpecialForm> form,
        Optional<OperandTypes> operandTypes,
        boolean leftFold,
        boolean deterministic,
        String doc,
        String example,
        String exampleResult,
        Optional<Signature> signature) {

    /** Finds the method for a call; empty when the function has none for its types. */
    @FunctionalInterface
    public interface Chooser {
        Optional<Invocation> choose(CallSite site);
    }

    /** Says which types the operands of a call should have; a type for each. */
    @FunctionalInterface
    public interface OperandTypes {
        List<LogicalType> of(CallSite site);
    }

    /**
     * A function with one method for each form of its signature; NULL whenever an argument is that its method cannot take NULL for.
     *
     * @param method for a call that fits the signature
     */
    public static ScalarFunction of(
            String name,
            Signature signature,
            Function<CallSite, Invocation> method,
            String doc,
            String example,
            String result) {
        Chooser chooser = site -> signature
                .form(site.operands().stream().map(CallSite.Operand::type).toList())
                .map(form -> method.apply(site));
        return new ScalarFunction(
                name,
                planName(name),
                chooser,
                Optional.empty(),
                Optional.empty(),
                false,
                true,
                doc,
                example,
                result,
                Optional.of(signature));
    }

    /** A function that is NULL whenever an argument is that its method cannot take NULL for, else what the method says. */
    public static ScalarFunction strict(String name, Chooser chooser, String doc, String example, String result) {
        return new ScalarFunction(
                name,
                planName(name),
                chooser,
                Optional.empty(),
                Optional.empty(),
                false,
                true,
                doc,
                example,
                result,
                Optional.empty());
    }

    /** As {@link #strict(String, Chooser, String, String, String)}, with an example whose result is not fixed. */
    public static ScalarFunction strict(String name, Chooser chooser, String doc, String example) {
        return strict(name, chooser, doc, example, "");
    }

    /** A function that decides itself which arguments it evaluates and what NULL means. */
    public static ScalarFunction special(String name, SpecialForm form, String doc, String example) {
        return new ScalarFunction(
                name,
                planName(name),
                site -> Optional.empty(),
                Optional.of(form),
                Optional.empty(),
                false,
                true,
                doc,
                example,
                "",
                Optional.empty());
    }

    private static String planName(String name) {
        return "$" + name + "$1";
    }

    /** The same function for any number of operands, two of which it has a method for. */
    public ScalarFunction foldedLeft() {
        return new ScalarFunction(
                name,
                planName,
                site -> site.arity() > 2 ? Optional.empty() : chooser.choose(site),
                form,
                operandTypes,
                true,
                deterministic,
                doc,
                example,
                exampleResult,
                signature);
    }

    /** The same function, which casts its operands. */
    public ScalarFunction casting(OperandTypes types) {
        return new ScalarFunction(
                name,
                planName,
                chooser,
                form,
                Optional.of(types),
                leftFold,
                deterministic,
                doc,
                example,
                exampleResult,
                signature);
    }

    public ScalarFunction nonDeterministic() {
        return new ScalarFunction(
                name, planName, chooser, form, operandTypes, leftFold, false, doc, example, exampleResult, signature);
    }

    /** The same function under another name. */
    public ScalarFunction alias(String other) {
        return new ScalarFunction(
                other,
                planName(other),
                chooser,
                form,
                operandTypes,
                leftFold,
                deterministic,
                doc,
                example,
                exampleResult,
                signature);
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
        if (operandTypes.isPresent()) {
            return evaluateCast(site, operandTypes.get().of(site), values, context);
        }
        return evaluateStrict(site, values, context);
    }

    private @Nullable Object evaluateCast(
            CallSite site,
            List<LogicalType> types,
            List<? extends @Nullable Object> values,
            EvaluationContext context) {
        List<@Nullable Object> cast = new ArrayList<>();
        List<CallSite.Operand> operands = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            CallSite.Operand operand = site.operands().get(i);
            Object value = values.get(i);
            LogicalType type = types.get(i);
            boolean asIs = value == null || Cast.keepsValues(operand.type(), type);
            CallSite conversion = new CallSite(List.of(operand), type);
            cast.add(asIs ? value : Cast.FUNCTION.evaluate(conversion, Collections.singletonList(value), context));
            operands.add(asIs && value != null ? operand : new CallSite.Operand(type, operand.constant()));
        }
        return evaluateStrict(new CallSite(operands, site.result()), cast, context);
    }

    private @Nullable Object evaluateStrict(
            CallSite site, List<? extends @Nullable Object> values, EvaluationContext context) {
        if (leftFold && values.size() > 2) {
            return values.stream().anyMatch(Objects::isNull) ? null : evaluateFolded(site, values, context);
        }
        Optional<Invocation> chosen = chooser.choose(site);
        for (int i = 0; i < values.size(); i++) {
            // An untyped NULL is NULL even where no method takes its type.
            if (values.get(i) == null && (chosen.isEmpty() || chosen.get().isStrictIn(i))) {
                return null;
            }
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
