package io.sluice.functions.random;

import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * RAND([seed]) and RAND_INTEGER([seed,] bound). Seeds give the sequences of {@link Random}, which Flink has too: a constant one begins a
 * sequence that goes on from row to row, another one begins a sequence for each row.
 */
public final class RandomNumbers {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.strict(
                            "RAND",
                            RandomNumbers::rand,
                            "A random number from 0 to below 1.",
                            "RAND(1)",
                            "0.7308781907032909")
                    .nonDeterministic(),
            ScalarFunction.strict(
                            "RAND_INTEGER",
                            RandomNumbers::randInteger,
                            "A random integer from 0 to below a bound.",
                            "RAND_INTEGER(10, 100)",
                            "13")
                    .nonDeterministic());

    private RandomNumbers() {}

    private static Optional<Invocation> rand(CallSite site) {
        if (site.arity() == 0) {
            return Optional.of(
                    Invocation.of(RandomNumbers.class, "rand", ValueKind.DOUBLE).context());
        }
        return site.arity() == 1 && site.root(0).isInteger()
                ? Optional.of(seeded(site, "rand", ValueKind.DOUBLE))
                : Optional.empty();
    }

    private static Optional<Invocation> randInteger(CallSite site) {
        for (CallSite.Operand operand : site.operands()) {
            if (!operand.type().root().isInteger()) {
                return Optional.empty();
            }
        }
        return switch (site.arity()) {
            case 1 ->
                Optional.of(Invocation.of(RandomNumbers.class, "below", ValueKind.INT)
                        .operand(0, ValueKind.LONG)
                        .context());
            case 2 -> Optional.of(seeded(site, "below", ValueKind.INT).operand(1, ValueKind.LONG));
            default -> Optional.empty();
        };
    }

    private static Invocation seeded(CallSite site, String method, ValueKind returns) {
        boolean constant = site.operands().get(0).constant() != null;
        return Invocation.of(RandomNumbers.class, method, returns)
                .operand(0, ValueKind.LONG)
                .constant(constant ? 1 : 0)
                .state(Sequence.class);
    }

    /** The sequence that a seed has begun, kept from row to row. */
    public static final class Sequence {
        private @Nullable Random random;

        Random of(long seed, boolean goesOn) {
            Random current = random;
            if (current == null || !goesOn) {
                current = new Random((int) seed);
                random = current;
            }
            return current;
        }
    }

    public static double rand(EvaluationContext context) {
        return context.random().nextDouble();
    }

    public static double rand(long seed, int goesOn, Sequence sequence) {
        return sequence.of(seed, goesOn == 1).nextDouble();
    }

    public static int below(long bound, EvaluationContext context) {
        return context.random().nextInt(checked(bound));
    }

    public static int below(long seed, int goesOn, Sequence sequence, long bound) {
        return sequence.of(seed, goesOn == 1).nextInt(checked(bound));
    }

    private static int checked(long bound) {
        if (bound < 1 || bound > Integer.MAX_VALUE) {
            throw SluiceException.of(
                    ErrorCode.INVALID_LITERAL, "the bound of RAND_INTEGER is at least 1 and an INT, not " + bound);
        }
        return (int) bound;
    }
}
