package io.sluice.functions.cast;

import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.cast.Cast.OnBadText;
import io.sluice.functions.temporal.TemporalParser;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.TimeType;
import java.util.Optional;

/** Casts from CHAR and VARCHAR. Blanks around the text do not count. */
public final class CastFromText {
    private CastFromText() {}

    static Optional<Invocation> choose(CallSite site, OnBadText onBadText) {
        LogicalType to = site.result();
        if (to instanceof DecimalType decimal) {
            return Optional.of(Invocation.of(NumberParser.class, "decimal", ValueKind.DECIMAL)
                    .operand(0, ValueKind.BYTES)
                    .state(NumberParser.class)
                    .constant(decimal.precision())
                    .constant(decimal.scale())
                    .constant(onBadText == OnBadText.FAIL ? to.name() : "")
                    .flag()
                    .result());
        }
        return parse(to).map(call -> onBadText == OnBadText.FAIL ? call.failWhenNull(to.name()) : call);
    }

    private static Optional<Invocation> parse(LogicalType to) {
        return switch (to.root()) {
            case BOOLEAN ->
                Optional.of(parser(CastFromText.class, "toBoolean", ValueKind.BOOLEAN)
                        .flag());
            case TINYINT -> Optional.of(integer(Byte.MIN_VALUE, Byte.MAX_VALUE));
            case SMALLINT -> Optional.of(integer(Short.MIN_VALUE, Short.MAX_VALUE));
            case INTEGER -> Optional.of(integer(Integer.MIN_VALUE, Integer.MAX_VALUE));
            case BIGINT ->
                Optional.of(
                        parser(NumberParser.class, "integer", ValueKind.LONG).flag());
            case FLOAT ->
                Optional.of(
                        parser(NumberParser.class, "toFloat", ValueKind.FLOAT).flag());
            case DOUBLE ->
                Optional.of(parser(NumberParser.class, "toDouble", ValueKind.DOUBLE)
                        .state(NumberParser.class)
                        .flag());
            case DATE -> Optional.of(temporal("toDate", ValueKind.INT).flag());
            case TIME_WITHOUT_TIME_ZONE ->
                Optional.of(temporal("toTime", ValueKind.INT)
                        .constant(CastTemporal.unit((TimeType) to))
                        .flag());
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                Optional.of(temporal("toTimestamp", ValueKind.TIMESTAMP)
                        .constant(CastTemporal.precision(to))
                        .flag()
                        .result());
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                Optional.of(temporal("toInstant", ValueKind.TIMESTAMP)
                        .constant(CastTemporal.precision(to))
                        .context()
                        .flag()
                        .result());
            default -> Optional.empty();
        };
    }

    private static Invocation parser(Class<?> owner, String method, ValueKind returns) {
        return Invocation.of(owner, method, returns).operand(0, ValueKind.BYTES);
    }

    private static Invocation integer(int min, int max) {
        return parser(NumberParser.class, "integer", ValueKind.INT)
                .constant(min)
                .constant(max)
                .flag();
    }

    private static Invocation temporal(String method, ValueKind returns) {
        return parser(CastFromText.class, method, returns).state(TemporalParser.class);
    }

    /** {@code true t yes y 1} and {@code false f no n 0} in any case, without blanks around them. */
    public static boolean toBoolean(BytesRef text, NullFlag flag) {
        if (text.length() == 1) {
            switch (text.at(0)) {
                case 't', 'T', 'y', 'Y', '1' -> {
                    return true;
                }
                case 'f', 'F', 'n', 'N', '0' -> {
                    return false;
                }
                default -> {
                    // Falls to the error below.
                }
            }
        }
        if (is(text, "true") || is(text, "yes")) {
            return true;
        }
        if (!is(text, "false") && !is(text, "no")) {
            flag.raise();
        }
        return false;
    }

    private static boolean is(BytesRef text, String word) {
        if (text.length() != word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if ((text.at(i) | 0x20) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    public static int toDate(BytesRef text, TemporalParser parser, NullFlag flag) {
        if (!parser.parseDate(text)) {
            flag.raise();
        }
        return parser.day();
    }

    /** @param unit the milliseconds between two values of the type */
    public static int toTime(BytesRef text, TemporalParser parser, int unit, NullFlag flag) {
        if (!parser.parseTime(text)) {
            flag.raise();
        }
        return parser.roundedMillisOfDay() / unit * unit;
    }

    public static FineTimestamp toTimestamp(
            BytesRef text, TemporalParser parser, int precision, NullFlag flag, FineTimestamp result) {
        if (!parser.parseTimestamp(text)) {
            flag.raise();
            return result;
        }
        return CastTemporal.truncate(result.set(parser.millis(), parser.nanosOfMilli()), precision, result);
    }

    public static FineTimestamp toInstant(
            BytesRef text,
            TemporalParser parser,
            int precision,
            EvaluationContext context,
            NullFlag flag,
            FineTimestamp result) {
        toTimestamp(text, parser, precision, flag, result);
        return result.set(context.zone().toInstant(result.millis()), result.nanos());
    }
}
