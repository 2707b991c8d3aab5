package io.sluice.functions.hash;

import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Family;
import io.sluice.functions.signature.Parameter;
import io.sluice.functions.text.CodePoints;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;

/** HASH_CODE(value), by which plans spread the values of a DISTINCT over buckets. The numbers are those of Flink. */
public final class HashCode {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "HASH_CODE",
            takes(new Parameter("value", Family.HASHABLE))
                    .gives(strict(Types.INT))
                    .withTypedNulls(),
            HashCode::choose,
            "A number that is the same for equal values of a type.",
            "HASH_CODE('abc')",
            "96354");

    private HashCode() {}

    private static Invocation choose(CallSite site) {
        Invocation call = Invocation.of(HashCode.class, "hash", ValueKind.INT);
        if (site.type(0) instanceof DecimalType decimal) {
            return call.operand(0, ValueKind.DECIMAL).constant(decimal.scale());
        }
        return call.operand(0, site.root(0).isTimestamp() ? ValueKind.TIMESTAMP : site.kind(0));
    }

    public static int hash(boolean value) {
        return Boolean.hashCode(value);
    }

    public static int hash(int value) {
        return value;
    }

    public static int hash(long value) {
        return Long.hashCode(value);
    }

    public static int hash(float value) {
        return Float.hashCode(value);
    }

    public static int hash(double value) {
        return Double.hashCode(value);
    }

    /** That of a Java string, without its sign. */
    public static int hash(BytesRef text) {
        if (!CodePoints.isAscii(text)) {
            return Math.abs(text.toString().hashCode());
        }
        int hash = 0;
        for (int i = 0; i < text.length(); i++) {
            hash = 31 * hash + text.at(i);
        }
        return Math.abs(hash);
    }

    public static int hash(Int128 value, int scale) {
        return new BigDecimal(value.toBigInteger(), scale).hashCode();
    }

    public static int hash(FineTimestamp value) {
        return 31 * Long.hashCode(value.millis()) + value.nanos();
    }
}
