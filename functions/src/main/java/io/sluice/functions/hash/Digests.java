package io.sluice.functions.hash;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Optional;

/** MD5, SHA1, SHA224, SHA256, SHA384, SHA512 and SHA2(text, bits): digests of the UTF-8 bytes in hexadecimal. */
public final class Digests {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            digest("MD5", "MD5"),
            digest("SHA1", "SHA-1"),
            digest("SHA224", "SHA-224"),
            digest("SHA256", "SHA-256"),
            digest("SHA384", "SHA-384"),
            digest("SHA512", "SHA-512"),
            ScalarFunction.strict("SHA2", Digests::sha2, "The SHA-2 digest of 224 to 512 bits.", "SHA2('a', 256)"));

    private Digests() {}

    private static ScalarFunction digest(String name, String algorithm) {
        return ScalarFunction.strict(
                name,
                site -> isText(site, 1)
                        ? Optional.of(Invocation.of(Digests.class, "digest", ValueKind.BYTES)
                                .operand(0, ValueKind.BYTES)
                                .constant(algorithm)
                                .state(Digester.class)
                                .result())
                        : Optional.empty(),
                "The " + algorithm + " digest.",
                name + "('a')");
    }

    private static Optional<Invocation> sha2(CallSite site) {
        return isText(site, 2)
                ? Optional.of(Invocation.of(Digests.class, "sha2", ValueKind.BYTES)
                        .operand(0, ValueKind.BYTES)
                        .operand(1, ValueKind.INT)
                        .state(Digester.class)
                        .result())
                : Optional.empty();
    }

    private static boolean isText(CallSite site, int arity) {
        return site.arity() == arity && site.root(0).isCharacter();
    }

    public static BytesRef digest(BytesRef text, String algorithm, Digester digester, BytesRef result) {
        return digester.hex(text, algorithm, result);
    }

    public static BytesRef sha2(BytesRef text, int bits, Digester digester, BytesRef result) {
        return switch (bits) {
            case 224, 256, 384, 512 -> digester.hex(text, "SHA-" + bits, result);
            default ->
                throw SluiceException.of(
                        ErrorCode.INVALID_LITERAL, "SHA2 has digests of 224, 256, 384 and 512 bits, not " + bits);
        };
    }
}
