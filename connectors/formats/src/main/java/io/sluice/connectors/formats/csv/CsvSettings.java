package io.sluice.connectors.formats.csv;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The options of {@code csv}, read.
 *
 * @param delimiter UTF-8 bytes of the one character between fields
 * @param quote an ASCII character, or {@link #NONE}
 * @param escape an ASCII character, or {@link #NONE}
 */
record CsvSettings(
        byte[] delimiter,
        int quote,
        int escape,
        byte[] arrayDelimiter,
        Optional<byte[]> nullLiteral,
        boolean allowComments,
        boolean allowTrailingComma,
        boolean emptyStringAsNull,
        boolean failOnMissingColumns,
        boolean ignoreParseErrors,
        boolean ignoreTrailingUnmappable,
        boolean trimSpaces,
        boolean plainDecimals) {

    /** Equal to no byte. */
    static final int NONE = 256;

    static final Option<String> FIELD_DELIMITER =
            Option.string("field-delimiter").defaultsTo(",").doc("The character between fields; \\t is a tab.");
    static final Option<String> QUOTE_CHARACTER =
            Option.string("quote-character").defaultsTo("\"").doc("The character around fields that hold others.");
    static final Option<Boolean> DISABLE_QUOTE_CHARACTER = Option.bool("disable-quote-character")
            .defaultsTo("false")
            .doc("Quotes mean nothing: neither read nor written.");
    static final Option<String> ESCAPE_CHARACTER =
            Option.string("escape-character").doc("The character that takes its meaning from the next. Unset: none.");
    static final Option<String> ARRAY_ELEMENT_DELIMITER = Option.string("array-element-delimiter")
            .defaultsTo(";")
            .doc("The text between elements of an ARRAY or fields of a ROW.");
    static final Option<String> NULL_LITERAL =
            Option.string("null-literal").doc("The text that stands for NULL. Unset: NULL is written as nothing.");
    static final Option<Boolean> ALLOW_COMMENTS =
            Option.bool("allow-comments").defaultsTo("false").doc("Lines that start with # are skipped.");
    static final Option<Boolean> ALLOW_TRAILING_COMMA =
            Option.bool("allow-trailing-comma").defaultsTo("true").doc("A delimiter after the last field is no error.");
    static final Option<Boolean> EMPTY_STRING_AS_NULL =
            Option.bool("empty-string-as-null").defaultsTo("false").doc("Empty texts are NULL.");
    static final Option<Boolean> FAIL_ON_MISSING_COLUMNS = Option.bool("fail-on-missing-columns")
            .defaultsTo("false")
            .doc("A row with too few fields is wrong as a whole, even with ignore-parse-errors.");
    static final Option<Boolean> IGNORE_PARSE_ERRORS = Option.bool("ignore-parse-errors")
            .defaultsTo("false")
            .doc("Values that cannot be read are NULL, and rows that cannot be read are skipped.");
    static final Option<Boolean> IGNORE_TRAILING_UNMAPPABLE = Option.bool("ignore-trailing-unmappable")
            .defaultsTo("false")
            .doc("Fields after the last column are ignored.");
    static final Option<Boolean> TRIM_SPACES =
            Option.bool("trim-spaces").defaultsTo("false").doc("Spaces around fields without quotes are dropped.");
    static final Option<Boolean> SCIENTIFIC_DECIMALS = Option.bool("write-bigdecimal-in-scientific-notation")
            .defaultsTo("true")
            .doc("DECIMALs may be written with an exponent.");

    static final List<Option<?>> OPTIONS = List.of(
            FIELD_DELIMITER,
            QUOTE_CHARACTER,
            DISABLE_QUOTE_CHARACTER,
            ESCAPE_CHARACTER,
            ARRAY_ELEMENT_DELIMITER,
            NULL_LITERAL,
            ALLOW_COMMENTS,
            ALLOW_TRAILING_COMMA,
            EMPTY_STRING_AS_NULL,
            FAIL_ON_MISSING_COLUMNS,
            IGNORE_PARSE_ERRORS,
            IGNORE_TRAILING_UNMAPPABLE,
            TRIM_SPACES,
            SCIENTIFIC_DECIMALS);

    /** @throws SluiceException when an option is unknown or its value makes no sense */
    static CsvSettings of(Options options) {
        options.requireKnown(OPTIONS);
        boolean noQuotes = options.get(DISABLE_QUOTE_CHARACTER);
        if (noQuotes && options.contains(QUOTE_CHARACTER)) {
            throw invalid(
                    QUOTE_CHARACTER, options.get(QUOTE_CHARACTER), "'csv.disable-quote-character' turns quotes off");
        }
        String delimiter = unescape(options.get(FIELD_DELIMITER));
        if (delimiter.codePointCount(0, delimiter.length()) != 1 || delimiter.equals("\n") || delimiter.equals("\r")) {
            throw invalid(FIELD_DELIMITER, delimiter, "it takes one character that does not end a line");
        }
        CsvSettings settings = new CsvSettings(
                delimiter.getBytes(StandardCharsets.UTF_8),
                noQuotes ? NONE : asciiCharacter(QUOTE_CHARACTER, options.get(QUOTE_CHARACTER)),
                options.find(ESCAPE_CHARACTER)
                        .map(text -> asciiCharacter(ESCAPE_CHARACTER, text))
                        .orElse(NONE),
                options.get(ARRAY_ELEMENT_DELIMITER).getBytes(StandardCharsets.UTF_8),
                options.find(NULL_LITERAL).map(text -> text.getBytes(StandardCharsets.UTF_8)),
                options.get(ALLOW_COMMENTS),
                options.get(ALLOW_TRAILING_COMMA),
                options.get(EMPTY_STRING_AS_NULL),
                options.get(FAIL_ON_MISSING_COLUMNS),
                options.get(IGNORE_PARSE_ERRORS),
                options.get(IGNORE_TRAILING_UNMAPPABLE),
                options.get(TRIM_SPACES),
                !options.get(SCIENTIFIC_DECIMALS));
        if (settings.quote == settings.delimiter[0]) {
            throw invalid(QUOTE_CHARACTER, options.get(QUOTE_CHARACTER), "it is the field delimiter too");
        }
        if (settings.escape != NONE
                && (settings.escape == settings.delimiter[0] || settings.escape == settings.quote)) {
            throw invalid(ESCAPE_CHARACTER, (char) settings.escape, "it is the field delimiter or quote too");
        }
        if (settings.arrayDelimiter.length == 0) {
            throw invalid(ARRAY_ELEMENT_DELIMITER, "", "it cannot be empty");
        }
        return settings;
    }

    private static int asciiCharacter(Option<?> option, String text) {
        if (text.length() != 1 || text.charAt(0) >= 128 || text.charAt(0) == '\n' || text.charAt(0) == '\r') {
            throw invalid(option, text, "it takes one ASCII character that does not end a line");
        }
        return text.charAt(0);
    }

    /** {@code \t}, {@code \\} and {@code \u0001} as Java source has them. */
    private static String unescape(String text) {
        if (text.length() == 6 && text.startsWith("\\u")) {
            try {
                return Character.toString((char) Integer.parseInt(text.substring(2), 16));
            } catch (NumberFormatException e) {
                throw invalid(FIELD_DELIMITER, text, "it takes one character, \\t or \\u and four hexadecimal digits");
            }
        }
        return switch (text) {
            case "\\t" -> "\t";
            case "\\\\" -> "\\";
            default -> text;
        };
    }

    private static SluiceException invalid(Option<?> option, Object value, String reason) {
        return SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                .with("value", value)
                .with("option", "csv." + option.key())
                .with("reason", reason);
    }
}
