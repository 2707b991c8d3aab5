package io.sluice.functions.hash;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.ValueKind;
import java.util.Optional;

/** HASH_CODE(value), by which plans spread the values of a DISTINCT over buckets. */
public final class HashCode {
    public static final ScalarFunction FUNCTION = ScalarFunction.strict(
            "HASH_CODE", HashCode::choose, "A number that is the same for equal values.", "HASH_CODE(1)");

    private HashCode() {}

    private static Optional<Invocation> choose(CallSite site) {
        return site.arity() == 1 && ValueKind.isScalar(site.type(0))
                ? Optional.of(
                        Invocation.of(HashCode.class, "hash", ValueKind.INT).operand(0, site.kind(0)))
                : Optional.empty();
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

    public static int hash(BytesRef value) {
        return value.contentHash();
    }

    public static int hash(Int128 value) {
        return 31 * Long.hashCode(value.high()) + Long.hashCode(value.low());
    }

    public static int hash(FineTimestamp value) {
        return 31 * Long.hashCode(value.millis()) + value.nanos();
    }
}
