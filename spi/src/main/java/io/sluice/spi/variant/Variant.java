package io.sluice.spi.variant;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** A VARIANT in the bytes of {@link VariantFormat}. Immutable as long as the bytes are; {@link #copy} makes it so. */
public final class Variant {
    private static final VariantKind[] KINDS = VariantKind.values();

    private final byte[] bytes;
    private final int start;
    private final int end;

    private Variant(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
    }

    /** A view of a stretch of bytes. */
    public static Variant of(byte[] bytes, int offset, int length) {
        return new Variant(bytes, offset, offset + length);
    }

    public static Variant of(byte[] bytes) {
        return new Variant(bytes, 0, bytes.length);
    }

    /** The same value in bytes of its own. */
    public Variant copy() {
        return of(toBytes());
    }

    public byte[] toBytes() {
        return Arrays.copyOfRange(bytes, start, end);
    }

    /** The array that the value lies in, from {@link #offset} on. */
    public byte[] bytes() {
        return bytes;
    }

    public int offset() {
        return start;
    }

    public int length() {
        return end - start;
    }

    public VariantKind kind() {
        return KINDS[bytes[start]];
    }

    public boolean isNull() {
        return kind() == VariantKind.NULL;
    }

    public boolean asBoolean() {
        return bytes[start + 1] != 0;
    }

    /** Of the integer kinds, DATE (days) and the timestamps (microseconds). */
    public long asLong() {
        return switch (kind()) {
            case TINYINT -> bytes[start + 1];
            case SMALLINT -> (short) (bytes[start + 1] << 8 | bytes[start + 2] & 0xFF);
            case INT, DATE -> intAt(start + 1);
            case BIGINT, TIMESTAMP, TIMESTAMP_LTZ -> longAt(start + 1);
            case NULL, BOOLEAN, FLOAT, DOUBLE, DECIMAL, STRING, BYTES, ARRAY, OBJECT -> throw wrong("an integer");
        };
    }

    /** Of FLOAT and DOUBLE. */
    public double asDouble() {
        return switch (kind()) {
            case FLOAT -> Float.intBitsToFloat(intAt(start + 1));
            case DOUBLE -> Double.longBitsToDouble(longAt(start + 1));
            case NULL,
                    BOOLEAN,
                    TINYINT,
                    SMALLINT,
                    INT,
                    BIGINT,
                    DECIMAL,
                    STRING,
                    BYTES,
                    DATE,
                    TIMESTAMP,
                    TIMESTAMP_LTZ,
                    ARRAY,
                    OBJECT -> throw wrong("an approximate number");
        };
    }

    public BigDecimal asDecimal() {
        return new BigDecimal(new BigInteger(bytes, start + 2, end - start - 2), bytes[start + 1]);
    }

    /** Of STRING. */
    public String asString() {
        return new String(bytes, start + 1, end - start - 1, StandardCharsets.UTF_8);
    }

    /** Of STRING (UTF-8) and BYTES. */
    public byte[] asBytes() {
        return Arrays.copyOfRange(bytes, start + 1, end);
    }

    /** How many elements an ARRAY or fields an OBJECT has. */
    public int size() {
        return intAt(start + 1);
    }

    /** An element of an ARRAY, from 0 on. */
    public Variant element(int index) {
        int first = start + 5 + size() * Integer.BYTES;
        return new Variant(bytes, first + endBefore(index), first + end(index));
    }

    /** A field's name, from 0 on. */
    public String key(int index) {
        int first = firstKey();
        int from = first + endBefore(index);
        return new String(bytes, from, first + end(index) - from, StandardCharsets.UTF_8);
    }

    /** A field's value, from 0 on. */
    public Variant value(int index) {
        int first = firstKey();
        int size = size();
        return new Variant(bytes, first + endBefore(size + index), first + end(size + index));
    }

    /** The field of an OBJECT by its name in UTF-8. */
    public Optional<Variant> field(byte[] name, int offset, int length) {
        int first = firstKey();
        int low = 0;
        int high = size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Arrays.compareUnsigned(
                    bytes, first + endBefore(middle), first + end(middle), name, offset, offset + length);
            if (order == 0) {
                return Optional.of(value(middle));
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return Optional.empty();
    }

    private int firstKey() {
        return start + 5 + 2 * size() * Integer.BYTES;
    }

    private int end(int index) {
        return intAt(start + 5 + index * Integer.BYTES);
    }

    private int endBefore(int index) {
        return index == 0 ? 0 : end(index - 1);
    }

    private int intAt(int at) {
        return (int) VariantFormat.INT.get(bytes, at);
    }

    private long longAt(int at) {
        return (long) VariantFormat.LONG.get(bytes, at);
    }

    private IllegalStateException wrong(String wanted) {
        return new IllegalStateException("a variant of kind " + kind() + " where " + wanted + " is asked for");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Variant that && Arrays.equals(bytes, start, end, that.bytes, that.start, that.end);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(toBytes());
    }

    /** The value as JSON. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        new VariantJson(text).write(this);
        return text.toString();
    }
}
