package io.sluice.functions.temporal;

import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Family;
import io.sluice.functions.signature.Parameter;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.time.ZoneOffset;
import java.util.List;

/** Functions between times and text or numbers: DATE_FORMAT, TO_DATE, TO_TIMESTAMP, FROM_UNIXTIME, UNIX_TIMESTAMP. */
public final class TimeAndText {
    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final BytesRef DEFAULT_PATTERN = BytesRef.of("yyyy-MM-dd HH:mm:ss");

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "DATE_FORMAT",
                    takes(new Parameter("time", Family.TIMESTAMP), text("pattern"))
                            .gives(nullable(Types.STRING))
                            .or(text("time"), text("pattern"))
                            .gives(nullable(Types.STRING))
                            .withTypedNulls(),
                    TimeAndText::dateFormat,
                    "A time by a pattern; NULL for text that is no time.",
                    "DATE_FORMAT(TIMESTAMP '2020-12-31 10:11:12', 'yyyy/MM/dd')",
                    "2020/12/31"),
            ScalarFunction.of(
                    "TO_DATE",
                    read(nullable(Types.DATE)),
                    TimeAndText::toDate,
                    "The date that a text is; NULL when it is none, unless a pattern is given.",
                    "TO_DATE('2024-02-03')",
                    "2024-02-03"),
            ScalarFunction.of(
                    "TO_TIMESTAMP",
                    read(nullable(Types.timestamp(3))),
                    TimeAndText::toTimestamp,
                    "The time that a text is; NULL when it is none.",
                    "TO_TIMESTAMP('2024-02-03 04:05:06')",
                    "2024-02-03 04:05:06.000"),
            ScalarFunction.of(
                    "FROM_UNIXTIME",
                    takes(integer("seconds"))
                            .optionally(text("pattern"))
                            .gives(nullable(Types.STRING))
                            .withTypedNulls(),
                    TimeAndText::fromUnixTime,
                    "Seconds since 1970 as text in the session's zone.",
                    "FROM_UNIXTIME(44)",
                    ""),
            ScalarFunction.of(
                            "UNIX_TIMESTAMP",
                            takes().optionally(text("time"), text("pattern"))
                                    .gives(strict(Types.BIGINT))
                                    .withTypedNulls(),
                            TimeAndText::unixTimestamp,
                            "Seconds since 1970 of a text in the session's zone, or of now.",
                            "UNIX_TIMESTAMP('1970-01-01 00:00:44')",
                            "")
                    .nonDeterministic());

    private TimeAndText() {}

    /** One text, and perhaps a pattern. */
    private static Signature read(ResultType result) {
        return takes(text("text")).optionally(text("pattern")).gives(result).withTypedNulls();
    }

    private static Invocation dateFormat(CallSite site) {
        Invocation call = Invocation.of(TimeAndText.class, "format", ValueKind.BYTES);
        return switch (site.root(0)) {
            case CHAR, VARCHAR ->
                call.operand(0, ValueKind.BYTES)
                        .operand(1, ValueKind.BYTES)
                        .state(TextAndPattern.class)
                        .context()
                        .flag()
                        .result();
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                call.operand(0, ValueKind.TIMESTAMP)
                        .operand(1, ValueKind.BYTES)
                        .state(PatternFormat.class)
                        .context()
                        .result();
            default ->
                call.operand(0, ValueKind.TIMESTAMP)
                        .operand(1, ValueKind.BYTES)
                        .state(PatternFormat.class)
                        .result();
        };
    }

    private static Invocation toDate(CallSite site) {
        return site.arity() == 2
                ? reading(site, "date", ValueKind.INT, LenientFormat.class)
                : reading(site, "date", ValueKind.INT, PatternFormat.class).flag();
    }

    private static Invocation toTimestamp(CallSite site) {
        return reading(site, "timestamp", ValueKind.TIMESTAMP, PatternFormat.class)
                .flag()
                .result();
    }

    private static Invocation fromUnixTime(CallSite site) {
        Invocation call =
                Invocation.of(TimeAndText.class, "fromSeconds", ValueKind.BYTES).operand(0, ValueKind.LONG);
        call = site.arity() == 2 ? call.operand(1, ValueKind.BYTES) : call;
        return call.state(LenientFormat.class).context().result();
    }

    private static Invocation unixTimestamp(CallSite site) {
        return site.arity() == 0
                ? Invocation.of(TimeAndText.class, "seconds", ValueKind.LONG).context()
                : reading(site, "seconds", ValueKind.LONG, LenientFormat.class).context();
    }

    private static Invocation reading(CallSite site, String method, ValueKind returns, Class<?> format) {
        Invocation call = Invocation.of(TimeAndText.class, method, returns).operand(0, ValueKind.BYTES);
        return (site.arity() == 2 ? call.operand(1, ValueKind.BYTES) : call).state(format);
    }

    /** What reads the texts of DATE_FORMAT, and what writes them by its pattern. */
    public static final class TextAndPattern {
        private final LenientFormat text = new LenientFormat();
        private final LenientFormat pattern = new LenientFormat();
    }

    public static BytesRef format(
            BytesRef text,
            BytesRef pattern,
            TextAndPattern formats,
            EvaluationContext context,
            NullFlag flag,
            BytesRef result) {
        formats.pattern.prepare(pattern, context.zone().id());
        if (!formats.text.read(text, context.zone().id())) {
            flag.raise();
            return result;
        }
        return formats.pattern.write(formats.text.millis(), pattern, context.zone(), result);
    }

    public static BytesRef format(FineTimestamp time, BytesRef pattern, PatternFormat format, BytesRef result) {
        return format.write(time.millis(), time.nanos(), pattern, result);
    }

    public static BytesRef format(
            FineTimestamp instant, BytesRef pattern, PatternFormat format, EvaluationContext context, BytesRef result) {
        return format.write(context.zone().toLocal(instant.millis()), instant.nanos(), pattern, result);
    }

    public static int date(BytesRef text, PatternFormat format, NullFlag flag) {
        if (!format.readDate(text)) {
            flag.raise();
        }
        return (int) Math.floorDiv(format.millis(), MILLIS_PER_DAY);
    }

    /** A text that is no date is a day of the year 1705471, as in Flink, which takes the least of all milliseconds for it. */
    public static int date(BytesRef text, BytesRef pattern, LenientFormat format) {
        boolean read = pattern.length() > 0 && format.read(text, pattern, ZoneOffset.UTC);
        return (int) (read ? Math.floorDiv(format.millis(), MILLIS_PER_DAY) : Long.MIN_VALUE / MILLIS_PER_DAY);
    }

    public static FineTimestamp timestamp(BytesRef text, PatternFormat format, NullFlag flag, FineTimestamp result) {
        if (!format.read(text)) {
            flag.raise();
        }
        return result.set(format.millis(), format.nanosOfMilli());
    }

    public static FineTimestamp timestamp(
            BytesRef text, BytesRef pattern, PatternFormat format, NullFlag flag, FineTimestamp result) {
        if (!format.read(text, pattern)) {
            flag.raise();
        }
        return result.set(format.millis(), format.nanosOfMilli());
    }

    public static BytesRef fromSeconds(long seconds, LenientFormat format, EvaluationContext context, BytesRef result) {
        return fromSeconds(seconds, DEFAULT_PATTERN, format, context, result);
    }

    public static BytesRef fromSeconds(
            long seconds, BytesRef pattern, LenientFormat format, EvaluationContext context, BytesRef result) {
        return format.write(seconds * 1_000L, pattern, context.zone(), result);
    }

    public static long seconds(EvaluationContext context) {
        return Math.floorDiv(context.currentTimestamp(), 1_000L);
    }

    public static long seconds(BytesRef text, LenientFormat format, EvaluationContext context) {
        return seconds(text, DEFAULT_PATTERN, format, context);
    }

    /** Long.MIN_VALUE for text that is no time and for a pattern that asks for none, as in Flink. */
    public static long seconds(BytesRef text, BytesRef pattern, LenientFormat format, EvaluationContext context) {
        return pattern.length() > 0 && format.read(text, pattern, context.zone().id())
                ? format.millis() / 1_000L
                : Long.MIN_VALUE;
    }
}
