package io.sluice.spi.variant;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the bytes of one VARIANT after the other, see {@link VariantFormat}. Reusable after {@link #reset}. Not thread-safe. */
public final class VariantWriter {
    private byte[] data = new byte[64];
    private int used;

    public VariantWriter reset() {
        used = 0;
        return this;
    }

    /** The bytes that are written, from 0 on. */
    public byte[] data() {
        return data;
    }

    public int length() {
        return used;
    }

    /** A variant over a copy of the bytes. */
    public Variant toVariant() {
        return Variant.of(Arrays.copyOf(data, used));
    }

    public void writeNull() {
        kind(VariantKind.NULL);
    }

    public void write(boolean value) {
        kind(VariantKind.BOOLEAN);
        putByte(value ? 1 : 0);
    }

    /** In the smallest kind that holds it. */
    public void writeInteger(long value) {
        if (value == (byte) value) {
            kind(VariantKind.TINYINT);
            putByte((int) value);
        } else if (value == (short) value) {
            kind(VariantKind.SMALLINT);
            putByte((int) value >> 8);
            putByte((int) value);
        } else if (value == (int) value) {
            kind(VariantKind.INT);
            putInt((int) value);
        } else {
            kind(VariantKind.BIGINT);
            putLong(value);
        }
    }

    public void write(float value) {
        kind(VariantKind.FLOAT);
        putInt(Float.floatToIntBits(value));
    }

    public void write(double value) {
        kind(VariantKind.DOUBLE);
        putLong(Double.doubleToLongBits(value));
    }

    /** @param value with a scale of 0 to 127 */
    public void write(BigDecimal value) {
        kind(VariantKind.DECIMAL);
        putByte(value.scale());
        putBytes(value.unscaledValue().toByteArray());
    }

    public void write(String value) {
        kind(VariantKind.STRING);
        putBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    public void write(byte[] value) {
        kind(VariantKind.BYTES);
        putBytes(value);
    }

    /** @param days since the epoch */
    public void writeDate(int days) {
        kind(VariantKind.DATE);
        putInt(days);
    }

    /** @param kind TIMESTAMP or TIMESTAMP_LTZ */
    public void writeTimestamp(VariantKind kind, long micros) {
        kind(kind);
        putLong(micros);
    }

    public void write(Variant value) {
        ensure(value.length());
        System.arraycopy(value.bytes(), value.offset(), data, used, value.length());
        used += value.length();
    }

    public void writeArray(List<Variant> elements) {
        kind(VariantKind.ARRAY);
        putInt(elements.size());
        int end = 0;
        for (Variant element : elements) {
            end += element.length();
            putInt(end);
        }
        elements.forEach(this::write);
    }

    public void writeObject(Map<String, Variant> fields) {
        kind(VariantKind.OBJECT);
        putInt(fields.size());
        TreeMap<byte[], Variant> sorted = new TreeMap<>(Arrays::compareUnsigned);
        fields.forEach((key, value) -> sorted.put(key.getBytes(StandardCharsets.UTF_8), value));
        int end = 0;
        for (byte[] key : sorted.keySet()) {
            end += key.length;
            putInt(end);
        }
        for (Variant value : sorted.values()) {
            end += value.length();
            putInt(end);
        }
        sorted.keySet().forEach(this::putBytes);
        sorted.values().forEach(this::write);
    }

    private void kind(VariantKind kind) {
        putByte(kind.ordinal());
    }

    private void putByte(int value) {
        ensure(1);
        data[used++] = (byte) value;
    }

    private void putInt(int value) {
        ensure(Integer.BYTES);
        VariantFormat.INT.set(data, used, value);
        used += Integer.BYTES;
    }

    private void putLong(long value) {
        ensure(Long.BYTES);
        VariantFormat.LONG.set(data, used, value);
        used += Long.BYTES;
    }

    private void putBytes(byte[] value) {
        ensure(value.length);
        System.arraycopy(value, 0, data, used, value.length);
        used += value.length;
    }

    private void ensure(int more) {
        if (used + more > data.length) {
            data = Arrays.copyOf(data, Math.max(used + more, data.length * 2));
        }
    }
}
