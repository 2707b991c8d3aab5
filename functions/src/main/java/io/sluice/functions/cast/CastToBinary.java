package io.sluice.functions.cast;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.BinaryType;
import io.sluice.spi.type.LogicalType.VarBinaryType;
import io.sluice.spi.type.TypeRoot;
import java.util.Arrays;
import java.util.Optional;

/** Casts from text (its UTF-8 bytes) and binary to BINARY(n), which is filled up with zeros, and VARBINARY(n). */
public final class CastToBinary {
    private CastToBinary() {}

    static Optional<Invocation> choose(CallSite site) {
        if (site.root(0) == TypeRoot.BITMAP) {
            // As the portable format, whole or not at all.
            boolean whole = site.result() instanceof VarBinaryType bytes && bytes.length() == LogicalType.MAX_LENGTH;
            return whole ? Optional.of(SameValues.invocation(site)) : Optional.empty();
        }
        if (!site.root(0).isBinary() && !site.root(0).isCharacter()) {
            return Optional.empty();
        }
        Invocation call = site.result() instanceof BinaryType fixed
                ? Invocation.of(CastToBinary.class, "fixed", ValueKind.BYTES)
                        .operand(0, ValueKind.BYTES)
                        .constant(fixed.length())
                : Invocation.of(CastToBinary.class, "atMost", ValueKind.BYTES)
                        .operand(0, ValueKind.BYTES)
                        .constant(((VarBinaryType) site.result()).length());
        return Optional.of(call.result());
    }

    public static BytesRef fixed(BytesRef value, int length, BytesRef result) {
        if (value.length() >= length) {
            return result.set(value.bytes(), value.offset(), length);
        }
        byte[] to = result.buffer(BytesRef.checkedLength(length));
        System.arraycopy(value.bytes(), value.offset(), to, 0, value.length());
        Arrays.fill(to, value.length(), length, (byte) 0);
        return result.written(length);
    }

    public static BytesRef atMost(BytesRef value, int length, BytesRef result) {
        return result.set(value.bytes(), value.offset(), Math.min(value.length(), length));
    }
}
