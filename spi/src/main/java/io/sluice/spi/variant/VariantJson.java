package io.sluice.spi.variant;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;

/** Writes a {@link Variant} as JSON without blanks. What JSON has no kind for is text: dates, timestamps, and bytes in Base64. */
final class VariantJson {
    private static final long MICROS_PER_SECOND = 1_000_000L;
    private static final DateTimeFormatter INSTANT = DateTimeFormatter.ISO_OFFSET_DATE_TIME.withZone(ZoneOffset.UTC);

    private final StringBuilder out;

    VariantJson(StringBuilder out) {
        this.out = out;
    }

    void write(Variant value) {
        switch (value.kind()) {
            case NULL -> out.append("null");
            case BOOLEAN -> out.append(value.asBoolean());
            case TINYINT, SMALLINT, INT, BIGINT -> out.append(value.asLong());
            case FLOAT -> out.append((float) value.asDouble());
            case DOUBLE -> out.append(value.asDouble());
            case DECIMAL -> out.append(value.asDecimal().toPlainString());
            case STRING -> quoted(value.asString());
            case BYTES -> quoted(Base64.getEncoder().encodeToString(value.asBytes()));
            case DATE -> quoted(LocalDate.ofEpochDay(value.asLong()).toString());
            case TIMESTAMP ->
                quoted(LocalDateTime.ofInstant(instant(value), ZoneOffset.UTC).toString());
            case TIMESTAMP_LTZ -> quoted(INSTANT.format(instant(value)));
            case ARRAY -> array(value);
            case OBJECT -> object(value);
        }
    }

    private static Instant instant(Variant value) {
        long micros = value.asLong();
        return Instant.ofEpochSecond(
                Math.floorDiv(micros, MICROS_PER_SECOND), Math.floorMod(micros, MICROS_PER_SECOND) * 1000L);
    }

    private void array(Variant value) {
        out.append('[');
        for (int i = 0; i < value.size(); i++) {
            out.append(i == 0 ? "" : ",");
            write(value.element(i));
        }
        out.append(']');
    }

    private void object(Variant value) {
        out.append('{');
        for (int i = 0; i < value.size(); i++) {
            out.append(i == 0 ? "" : ",");
            quoted(value.key(i));
            out.append(':');
            write(value.value(i));
        }
        out.append('}');
    }

    private void quoted(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ') {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
