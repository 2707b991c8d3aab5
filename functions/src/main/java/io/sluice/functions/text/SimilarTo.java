package io.sluice.functions.text;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import java.util.Optional;

/** {@code text SIMILAR TO pattern [ESCAPE character]}: a regular expression of SQL has to fit the whole text. */
public final class SimilarTo {
    private static final BytesRef NO_ESCAPE = new BytesRef();

    public static final ScalarFunction FUNCTION = ScalarFunction.strict(
            "SIMILAR TO",
            SimilarTo::choose,
            "Whether the whole text fits a regular expression of SQL, in which % is any run of characters and _ any one.",
            "'abc' SIMILAR TO '(a|b)+c'",
            "TRUE");

    private SimilarTo() {}

    private static Optional<Invocation> choose(CallSite site) {
        if (site.arity() < 2 || site.arity() > 3) {
            return Optional.empty();
        }
        Invocation call = Invocation.of(SimilarTo.class, "similar", ValueKind.BOOLEAN);
        for (int i = 0; i < site.arity(); i++) {
            if (!site.root(i).isCharacter()) {
                return Optional.empty();
            }
            call = call.operand(i, ValueKind.BYTES);
        }
        return Optional.of(call.state(SimilarPattern.class));
    }

    public static boolean similar(BytesRef text, BytesRef pattern, SimilarPattern compiled) {
        return compiled.matches(text, pattern, NO_ESCAPE);
    }

    public static boolean similar(BytesRef text, BytesRef pattern, BytesRef escape, SimilarPattern compiled) {
        return compiled.matches(text, pattern, escape);
    }
}
