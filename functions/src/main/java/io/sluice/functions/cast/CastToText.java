package io.sluice.functions.cast;

import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.temporal.TemporalText;
import io.sluice.functions.text.CodePoints;
import io.sluice.functions.text.TextLength;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.bitmap.Bitmap;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.TimeType;
import io.sluice.spi.type.LogicalType.VarCharType;
import java.math.BigDecimal;
import java.util.Optional;

/** Casts to CHAR(n) and VARCHAR(n). Every method ends with the length and whether to fill up with blanks. */
public final class CastToText {
    private static final BytesRef TRUE = BytesRef.of("TRUE");
    private static final BytesRef FALSE = BytesRef.of("FALSE");
    private static final BytesRef LOWER_TRUE = BytesRef.of("true");
    private static final BytesRef LOWER_FALSE = BytesRef.of("false");

    private CastToText() {}

    /** Whether a CHAR is filled up. An enum, since constants of calls are ints and keywords. */
    public enum Padding {
        BLANKS,
        NONE
    }

    static Optional<Invocation> choose(CallSite site) {
        return operand(site)
                .map(call -> site.result() instanceof CharType fixed
                        ? call.constant(fixed.length()).constant(Padding.BLANKS).result()
                        : call.constant(((VarCharType) site.result()).length())
                                .constant(Padding.NONE)
                                .result());
    }

    private static Optional<Invocation> operand(CallSite site) {
        Invocation call = Invocation.of(CastToText.class, "toText", ValueKind.BYTES);
        return switch (site.root(0)) {
            case CHAR, VARCHAR -> Optional.of(call.operand(0, ValueKind.BYTES));
            case BINARY, VARBINARY ->
                Optional.of(Invocation.of(CastToText.class, "decode", ValueKind.BYTES)
                        .operand(0, ValueKind.BYTES));
            case BOOLEAN -> Optional.of(call.operand(0, ValueKind.BOOLEAN));
            case TINYINT, SMALLINT, INTEGER, BIGINT -> Optional.of(call.operand(0, ValueKind.LONG));
            case FLOAT, DOUBLE -> Optional.of(call.operand(0, site.kind(0)));
            case DECIMAL ->
                Optional.of(call.operand(0, ValueKind.DECIMAL).constant(((DecimalType) site.type(0)).scale()));
            case DATE -> Optional.of(temporal("date").operand(0, ValueKind.INT).state(TemporalText.class));
            case TIME_WITHOUT_TIME_ZONE ->
                Optional.of(temporal("time")
                        .operand(0, ValueKind.INT)
                        .constant(((TimeType) site.type(0)).precision())
                        .state(TemporalText.class));
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                Optional.of(temporal("timestamp")
                        .operand(0, ValueKind.TIMESTAMP)
                        .constant(CastTemporal.precision(site.type(0)))
                        .state(TemporalText.class));
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                Optional.of(temporal("instant")
                        .operand(0, ValueKind.TIMESTAMP)
                        .constant(CastTemporal.precision(site.type(0)))
                        .context()
                        .state(TemporalText.class));
            case INTERVAL_YEAR_MONTH ->
                Optional.of(temporal("months").operand(0, ValueKind.INT).state(TemporalText.class));
            case INTERVAL_DAY_TIME ->
                Optional.of(temporal("millis").operand(0, ValueKind.LONG).state(TemporalText.class));
            case BITMAP ->
                Optional.of(Invocation.of(CastToText.class, "bitmap", ValueKind.BYTES)
                        .operand(0, ValueKind.BYTES));
            case ARRAY, MAP, MULTISET, ROW, NULL, RAW, SYMBOL, DESCRIPTOR, STRUCTURED_TYPE, DISTINCT_TYPE, VARIANT ->
                Optional.empty();
        };
    }

    private static Invocation temporal(String method) {
        return Invocation.of(CastToText.class, method, ValueKind.BYTES);
    }

    public static BytesRef toText(BytesRef text, int length, Padding padding, BytesRef result) {
        return fit(text, length, padding, result);
    }

    /** Binary as UTF-8; what is none becomes U+FFFD. */
    public static BytesRef decode(BytesRef bytes, int length, Padding padding, BytesRef result) {
        return fit(CodePoints.isAscii(bytes) ? bytes : result.setText(bytes.toString()), length, padding, result);
    }

    public static BytesRef toText(boolean value, int length, Padding padding, BytesRef result) {
        return fit(value ? TRUE : FALSE, length, padding, result);
    }

    /** As {@link LegacyCast} writes it. */
    public static BytesRef lowerCase(boolean value) {
        return value ? LOWER_TRUE : LOWER_FALSE;
    }

    public static BytesRef toText(long value, int length, Padding padding, BytesRef result) {
        return fit(digits(value, result), length, padding, result);
    }

    public static BytesRef toText(float value, int length, Padding padding, BytesRef result) {
        return fit(result.setAscii(Float.toString(value)), length, padding, result);
    }

    public static BytesRef toText(double value, int length, Padding padding, BytesRef result) {
        return fit(result.setAscii(Double.toString(value)), length, padding, result);
    }

    public static BytesRef toText(Int128 value, int scale, int length, Padding padding, BytesRef result) {
        BytesRef text = value.fitsLong() && scale == 0
                ? digits(value.low(), result)
                : result.setAscii(new BigDecimal(value.toBigInteger(), scale).toPlainString());
        return fit(text, length, padding, result);
    }

    public static BytesRef date(int day, TemporalText writer, int length, Padding padding, BytesRef result) {
        return fit(writer.date(day, result), length, padding, result);
    }

    public static BytesRef time(
            int millis, int precision, TemporalText writer, int length, Padding padding, BytesRef result) {
        return fit(writer.time(millis, precision, result), length, padding, result);
    }

    public static BytesRef timestamp(
            FineTimestamp value, int precision, TemporalText writer, int length, Padding padding, BytesRef result) {
        return fit(writer.timestamp(value.millis(), value.nanos(), precision, result), length, padding, result);
    }

    public static BytesRef instant(
            FineTimestamp value,
            int precision,
            EvaluationContext context,
            TemporalText writer,
            int length,
            Padding padding,
            BytesRef result) {
        long local = context.zone().toLocal(value.millis());
        return fit(writer.timestamp(local, value.nanos(), precision, result), length, padding, result);
    }

    public static BytesRef months(int months, TemporalText writer, int length, Padding padding, BytesRef result) {
        return fit(writer.months(months, result), length, padding, result);
    }

    public static BytesRef millis(long millis, TemporalText writer, int length, Padding padding, BytesRef result) {
        return fit(writer.millis(millis, result), length, padding, result);
    }

    /** {@code {1,2}} */
    public static BytesRef bitmap(BytesRef bitmap, int length, Padding padding, BytesRef result) {
        return fit(result.setAscii(Bitmap.of(bitmap.toBytes()).toString()), length, padding, result);
    }

    private static BytesRef fit(BytesRef text, int length, Padding padding, BytesRef result) {
        return TextLength.fit(text, length, padding == Padding.BLANKS, result);
    }

    private static BytesRef digits(long value, BytesRef result) {
        byte[] to = result.buffer(20);
        int at = 20;
        // Negative numbers have no magnitude that always fits, so digits are taken from the negative side.
        long rest = value < 0 ? value : -value;
        do {
            to[--at] = (byte) ('0' - rest % 10);
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            to[--at] = '-';
        }
        return result.set(to, at, 20 - at);
    }
}
