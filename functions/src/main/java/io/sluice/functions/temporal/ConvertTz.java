package io.sluice.functions.temporal;

import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.SessionZone;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * CONVERT_TZ(text, from, to). A zone that is not known counts as GMT, as in Flink, and of the two instants of a wall-clock time that comes
 * twice the later one is meant. Days before 1582-10-15 are of the Julian calendar.
 */
public final class ConvertTz {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "CONVERT_TZ",
            takes(text("time"), text("from_zone"), text("to_zone"))
                    .gives(nullable(Types.STRING))
                    .withTypedNulls(),
            site -> Invocation.of(ConvertTz.class, "convert", ValueKind.BYTES)
                    .operand(0, ValueKind.BYTES)
                    .operand(1, ValueKind.BYTES)
                    .operand(2, ValueKind.BYTES)
                    .state(Zones.class)
                    .flag()
                    .result(),
            "A time yyyy-MM-dd HH:mm:ss of one zone as that of another; NULL for a text that is none.",
            "CONVERT_TZ('1970-01-01 00:00:00', 'UTC', 'America/Los_Angeles')",
            "1969-12-31 16:00:00");

    private static final int FIRST_RULES = 1900;
    /** The first year that is wholly in the Gregorian calendar. */
    private static final int FIRST_GREGORIAN = 1583;

    private static final int LAST_OF_FOUR_DIGITS = 9999;

    private static final BytesRef PATTERN = BytesRef.of("yyyy-MM-dd HH:mm:ss");

    private ConvertTz() {}

    /** The zones of the last names, and a parser and a writer, kept from row to row. */
    public static final class Zones {
        private final LenientTime parser = new LenientTime();
        private final TemporalText writer = new TemporalText();
        private final LenientFormat oldParser = new LenientFormat();
        private final LenientFormat oldWriter = new LenientFormat();
        private final Named from = new Named();
        private final Named to = new Named();
    }

    private static final class Named {
        private @Nullable BytesRef name;
        private ZoneId zone = ZoneOffset.UTC;
        private ZoneId early = ZoneOffset.UTC;

        /** Before 1900 a zone has the offset that it has in winter now, as in {@link TimeZone}. */
        ZoneId find(BytesRef wanted, LocalDateTime time) {
            ZoneId found = named(wanted);
            return time.getYear() < FIRST_RULES ? early : found;
        }

        ZoneId named(BytesRef wanted) {
            if (name == null || !name.sameBytes(wanted)) {
                name = BytesRef.of(wanted.toBytes());
                TimeZone found = TimeZone.getTimeZone(wanted.toString());
                zone = found.toZoneId();
                early = ZoneOffset.ofTotalSeconds(found.getRawOffset() / 1_000);
            }
            return zone;
        }
    }

    public static BytesRef convert(
            BytesRef text, BytesRef from, BytesRef to, Zones zones, NullFlag flag, BytesRef result) {
        LocalDateTime time = zones.parser.parse(text);
        if (time == null) {
            flag.raise();
            return result;
        }
        boolean unusual = time.getYear() < FIRST_GREGORIAN || time.getYear() >= LAST_OF_FOUR_DIGITS;
        if (unusual && zones.oldParser.read(text, zones.from.named(from))) {
            SessionZone zone = new SessionZone(zones.to.named(to));
            return zones.oldWriter.write(zones.oldParser.millis(), PATTERN, zone, result);
        }
        Instant instant = time.atZone(zones.from.find(from, time))
                .withLaterOffsetAtOverlap()
                .toInstant();
        LocalDateTime converted = LocalDateTime.ofInstant(instant, zones.to.find(to, time));
        return zones.writer.timestamp(converted.toEpochSecond(ZoneOffset.UTC) * 1_000L, 0, 0, result);
    }
}
