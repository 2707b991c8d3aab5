package io.sluice.functions.random;

import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType.CharType;
import java.util.random.RandomGenerator;

/** UUID(): RFC 4122, version 4. */
public final class Uuid {
    private static final int LENGTH = 36;
    private static final byte[] DIGITS = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
    };

    public static final ScalarFunction FUNCTION = ScalarFunction.of(
                    "UUID",
                    Signature.takes().gives(ResultType.notNull(new CharType(LENGTH, false))),
                    site -> Invocation.of(Uuid.class, "uuid", ValueKind.BYTES)
                            .context()
                            .result(),
                    "A random identifier such as 3d3c68f7-f608-473f-b60c-b0c44ad4cc4e.",
                    "CHAR_LENGTH(UUID())",
                    "36")
            .nonDeterministic();

    private Uuid() {}

    public static BytesRef uuid(EvaluationContext context, BytesRef result) {
        RandomGenerator random = context.random();
        byte[] to = result.buffer(LENGTH);
        long high = random.nextLong() & ~0xF000L | 0x4000L;
        long low = random.nextLong() & ~(3L << 62) | 1L << 63;
        int at = 0;
        for (int i = 0; i < 32; i++) {
            if (i == 8 || i == 12 || i == 16 || i == 20) {
                to[at++] = '-';
            }
            long half = i < 16 ? high : low;
            to[at++] = DIGITS[(int) (half >>> 60 - 4 * (i % 16)) & 0xF];
        }
        return result.written(LENGTH);
    }
}
