package io.sluice.functions.text;

import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.cast.InvalidText;
import io.sluice.functions.signature.Family;
import io.sluice.functions.signature.Parameter;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;

/** TO_BASE64 and FROM_BASE64: RFC 4648 with padding, which may be missing when it is read. */
public final class Base64Text {
    private static final Signature SIGNATURE = takes(new Parameter("text", Family.TEXT_OR_BINARY))
            .gives(strict(Types.STRING))
            .withTypedNulls();

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "TO_BASE64",
                    SIGNATURE,
                    site -> choose("encode"),
                    "The bytes of a text in Base64.",
                    "TO_BASE64('hello')",
                    "aGVsbG8="),
            ScalarFunction.of(
                    "FROM_BASE64",
                    SIGNATURE,
                    site -> choose("decode"),
                    "The text whose bytes are written in Base64.",
                    "FROM_BASE64('aGVsbG8=')",
                    "hello"));

    private Base64Text() {}

    private static Invocation choose(String method) {
        return Invocation.of(Base64Text.class, method, ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .result();
    }

    public static BytesRef encode(BytesRef text, BytesRef result) {
        ByteBuffer encoded = Base64.getEncoder().encode(ByteBuffer.wrap(text.bytes(), text.offset(), text.length()));
        return result.set(encoded.array(), encoded.arrayOffset(), encoded.remaining());
    }

    public static BytesRef decode(BytesRef text, BytesRef result) {
        try {
            ByteBuffer decoded =
                    Base64.getDecoder().decode(ByteBuffer.wrap(text.bytes(), text.offset(), text.length()));
            return result.set(decoded.array(), decoded.arrayOffset(), decoded.remaining());
        } catch (IllegalArgumentException e) { // The JDK has no other way to say it.
            throw InvalidText.of(text, "Base64 text");
        }
    }
}
