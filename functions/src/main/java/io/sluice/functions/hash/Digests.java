package io.sluice.functions.hash;

import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Family;
import io.sluice.functions.signature.Parameter;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.VarCharType;
import java.util.List;

/** MD5, SHA1, SHA224, SHA256, SHA384, SHA512 and SHA2(text, bits): digests of the UTF-8 bytes in hexadecimal. */
public final class Digests {
    private static final int MAX_DIGITS = 128;

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            digest("MD5", "MD5", 32, "0cc175b9c0f1b6a831c399e269772661"),
            digest("SHA1", "SHA-1", 40, "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"),
            digest("SHA224", "SHA-224", 56, "abd37534c7d9a2efb9465de931cd7055ffdb8879563ae98078d6d6d5"),
            digest("SHA256", "SHA-256", 64, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"),
            digest(
                    "SHA384",
                    "SHA-384",
                    96,
                    "54a59b9f22b0b80880d8427e548b7c23abd873486e1f035dce9cd697e85175033caa88e6d57bc35efae0b5afd3145f31"),
            digest(
                    "SHA512",
                    "SHA-512",
                    128,
                    "1f40fc92da241694750979ee6cf582f2d5d7d28e18335de05abc54d0560e0f5302860c652bf08d560252aa5e74210546f369fbbbce8c12cfc7957b2652fe9a75"),
            ScalarFunction.of(
                    "SHA2",
                    takes(new Parameter("text", Family.TEXT_OR_BINARY), integer("bits"))
                            .gives(strict(new VarCharType(MAX_DIGITS, true)))
                            .withTypedNulls(),
                    Digests::sha2,
                    "The SHA-2 digest of 224, 256, 384 or 512 bits of a text, in hexadecimal.",
                    "SHA2('a', 224)",
                    "abd37534c7d9a2efb9465de931cd7055ffdb8879563ae98078d6d6d5"));

    private Digests() {}

    private static ScalarFunction digest(String name, String algorithm, int digits, String ofA) {
        return ScalarFunction.of(
                name,
                takes(new Parameter("text", Family.TEXT_OR_BINARY))
                        .gives(strict(new CharType(digits, true)))
                        .withTypedNulls(),
                site -> Invocation.of(Digests.class, "digest", ValueKind.BYTES)
                        .operand(0, ValueKind.BYTES)
                        .constant(algorithm)
                        .state(Digester.class)
                        .result(),
                "The " + algorithm + " digest of a text, in hexadecimal.",
                name + "('a')",
                ofA);
    }

    private static Invocation sha2(CallSite site) {
        return Invocation.of(Digests.class, "sha2", ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.LONG)
                .state(Digester.class)
                .result();
    }

    public static BytesRef digest(BytesRef text, String algorithm, Digester digester, BytesRef result) {
        return digester.hex(text, algorithm, result);
    }

    public static BytesRef sha2(BytesRef text, long bits, Digester digester, BytesRef result) {
        String algorithm =
                switch ((int) bits) {
                    case 224 -> "SHA-224";
                    case 256 -> "SHA-256";
                    case 384 -> "SHA-384";
                    case 512 -> "SHA-512";
                    default ->
                        throw SluiceException.of(
                                ErrorCode.INVALID_LITERAL,
                                "SHA2 has digests of 224, 256, 384 and 512 bits, not " + bits);
                };
        return digester.hex(text, algorithm, result);
    }
}
