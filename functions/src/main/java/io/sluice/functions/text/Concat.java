package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.util.Optional;

/** {@code a || b} and CONCAT(a, b, ...): one text after the other. */
public final class Concat {
    public static final ScalarFunction OPERATOR =
            ScalarFunction.strict("||", Concat::choose, "Both texts, one after the other.", "'a' || 'b'");
    public static final ScalarFunction CONCAT = ScalarFunction.of(
                    "CONCAT",
                    takes(text("text"))
                            .repeating(text("more"))
                            .gives(strict(Types.STRING))
                            .withTypedNulls(),
                    site -> choose(site).orElseThrow(),
                    "All texts, one after the other.",
                    "CONCAT('AA', 'BB', 'CC')",
                    "AABBCC")
            .foldedLeft();

    private Concat() {}

    private static Optional<Invocation> choose(CallSite site) {
        boolean text = site.operands().stream()
                .allMatch(operand -> operand.type().root().isCharacter());
        boolean binary = site.operands().stream()
                .allMatch(operand -> operand.type().root().isBinary());
        if (!text && !binary || site.arity() < 1 || site.arity() > 2) {
            return Optional.empty();
        }
        Invocation call = Invocation.of(Concat.class, "concat", ValueKind.BYTES).operand(0, ValueKind.BYTES);
        return Optional.of((site.arity() == 2 ? call.operand(1, ValueKind.BYTES) : call).result());
    }

    public static BytesRef concat(BytesRef a, BytesRef result) {
        return result.set(a);
    }

    public static BytesRef concat(BytesRef a, BytesRef b, BytesRef result) {
        int length = BytesRef.checkedLength((long) a.length() + b.length());
        byte[] to = result.buffer(length);
        System.arraycopy(a.bytes(), a.offset(), to, 0, a.length());
        System.arraycopy(b.bytes(), b.offset(), to, a.length(), b.length());
        return result.written(length);
    }
}
