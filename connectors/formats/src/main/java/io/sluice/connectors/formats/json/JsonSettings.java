package io.sluice.connectors.formats.json;

import io.sluice.connectors.formats.text.DateTimeText;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Locale;

/** The options of {@code json}, read. */
record JsonSettings(
        boolean failOnMissingField,
        boolean ignoreParseErrors,
        DateTimeText.Style timestamps,
        MapNullKey mapNullKey,
        String mapNullKeyLiteral,
        boolean plainDecimals,
        boolean omitsNullFields) {

    /** What becomes of a map's NULL key, which JSON has no place for. */
    enum MapNullKey {
        FAIL,
        DROP,
        LITERAL
    }

    static final Option<Boolean> FAIL_ON_MISSING_FIELD = Option.bool("fail-on-missing-field")
            .defaultsTo("false")
            .doc("A row without one of the columns is an error.");
    static final Option<Boolean> IGNORE_PARSE_ERRORS = Option.bool("ignore-parse-errors")
            .defaultsTo("false")
            .doc("Values that cannot be read are NULL, and rows that cannot be read are skipped.");
    static final Option<String> TIMESTAMP_FORMAT = Option.string("timestamp-format.standard")
            .defaultsTo("SQL")
            .doc("SQL (2026-01-31 12:00:00.123) or ISO-8601 (2026-01-31T12:00:00.123); TIMESTAMP_LTZ ends in Z.");
    static final Option<MapNullKey> MAP_NULL_KEY_MODE = Option.oneOf("map-null-key.mode", MapNullKey.class)
            .defaultsTo("FAIL")
            .doc("What becomes of a map's NULL key: FAIL, DROP the entry, or write the LITERAL.");
    static final Option<String> MAP_NULL_KEY_LITERAL = Option.string("map-null-key.literal")
            .defaultsTo("null")
            .doc("The key that is written for a NULL key in mode LITERAL.");
    static final Option<Boolean> DECIMAL_AS_PLAIN_NUMBER = Option.bool("encode.decimal-as-plain-number")
            .defaultsTo("false")
            .doc("DECIMALs are never written with an exponent.");
    static final Option<Boolean> IGNORE_NULL_FIELDS =
            Option.bool("encode.ignore-null-fields").defaultsTo("false").doc("Fields that are NULL are not written.");
    static final Option<Boolean> JSON_PARSER = Option.bool("decode.json-parser.enabled")
            .defaultsTo("true")
            .doc("Chooses between two readers in Flink. Here both values give the one there is.");

    static final List<Option<?>> OPTIONS = List.of(
            FAIL_ON_MISSING_FIELD,
            IGNORE_PARSE_ERRORS,
            TIMESTAMP_FORMAT,
            MAP_NULL_KEY_MODE,
            MAP_NULL_KEY_LITERAL,
            DECIMAL_AS_PLAIN_NUMBER,
            IGNORE_NULL_FIELDS,
            JSON_PARSER);

    /** @throws SluiceException when an option is unknown or its value makes no sense */
    static JsonSettings of(Options options) {
        options.requireKnown(OPTIONS);
        boolean failOnMissing = options.get(FAIL_ON_MISSING_FIELD);
        boolean ignoreErrors = options.get(IGNORE_PARSE_ERRORS);
        if (failOnMissing && ignoreErrors) {
            throw invalid(FAIL_ON_MISSING_FIELD, "true", "'json.ignore-parse-errors' = 'true' asks for the opposite");
        }
        return new JsonSettings(
                failOnMissing,
                ignoreErrors,
                style(options.get(TIMESTAMP_FORMAT)),
                options.get(MAP_NULL_KEY_MODE),
                options.get(MAP_NULL_KEY_LITERAL),
                options.get(DECIMAL_AS_PLAIN_NUMBER),
                options.get(IGNORE_NULL_FIELDS));
    }

    private static DateTimeText.Style style(String name) {
        return switch (name.toUpperCase(Locale.ROOT)) {
            case "SQL" -> DateTimeText.Style.SQL;
            case "ISO-8601" -> DateTimeText.Style.ISO_8601;
            default -> throw invalid(TIMESTAMP_FORMAT, name, "it takes one of SQL, ISO-8601");
        };
    }

    private static SluiceException invalid(Option<?> option, Object value, String reason) {
        return SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                .with("value", value)
                .with("option", "json." + option.key())
                .with("reason", reason);
    }
}
