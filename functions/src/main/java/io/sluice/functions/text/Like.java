package io.sluice.functions.text;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import java.util.Optional;

/** {@code text LIKE pattern [ESCAPE character]}: {@code %} is any run of characters, {@code _} any one. Nothing escapes by default. */
public final class Like {
    public static final ScalarFunction FUNCTION = ScalarFunction.strict(
            "LIKE", Like::choose, "Whether the whole text fits the pattern.", "'flink' LIKE 'fl_n%'");

    private static final BytesRef NO_ESCAPE = new BytesRef();

    private Like() {}

    private static Optional<Invocation> choose(CallSite site) {
        if (site.arity() < 2
                || site.arity() > 3
                || !site.operands().stream().allMatch(o -> o.type().root().isCharacter())) {
            return Optional.empty();
        }
        Invocation call = Invocation.of(Like.class, "like", ValueKind.BOOLEAN)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.BYTES);
        call = site.arity() == 3 ? call.operand(2, ValueKind.BYTES) : call;
        return Optional.of(call.state(LikePattern.class));
    }

    public static boolean like(BytesRef text, BytesRef pattern, LikePattern compiled) {
        return compiled.matches(text, pattern, NO_ESCAPE);
    }

    public static boolean like(BytesRef text, BytesRef pattern, BytesRef escape, LikePattern compiled) {
        return compiled.matches(text, pattern, escape);
    }
}
