package io.sluice.spi.type;

import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.BinaryType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DayTimeIntervalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RawType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.SimpleType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.LogicalType.TimeType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.LogicalType.VarBinaryType;
import io.sluice.spi.type.LogicalType.VarCharType;
import io.sluice.spi.type.LogicalType.YearMonthIntervalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads a type from its SQL text, the inverse of {@link LogicalType#sql} that also takes the aliases people write (STRING,
 * TIMESTAMP_LTZ, DEC, ...). Recursive descent over a hand-made tokenizer: type texts are short and come from plan files too, where
 * the SQL grammar is not at hand.
 */
public final class TypeParser {
    private static final int MAX_DEPTH = 200;

    private final String text;
    private int at;
    private int depth;

    private TypeParser(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException when the text is not a type, with the place */
    public static LogicalType parse(String text) {
        TypeParser parser = new TypeParser(text);
        LogicalType type = parser.type();
        parser.skipBlanks();
        if (parser.at < text.length()) {
            throw parser.error("end of type");
        }
        return type;
    }

    private LogicalType type() {
        if (++depth > MAX_DEPTH) {
            throw new IllegalArgumentException("type nests deeper than " + MAX_DEPTH + " levels");
        }
        LogicalType type = base();
        while (true) {
            if (accept("NOT")) {
                expect("NULL");
                type = type.notNull();
            } else if (accept("NULL")) {
                type = type.asNullable();
            } else if (accept("ARRAY")) {
                type = new ArrayType(type, true);
            } else if (accept("MULTISET")) {
                type = new MultisetType(type, true);
            } else {
                depth--;
                return type;
            }
        }
    }

    private LogicalType base() {
        String name = word();
        return switch (name) {
            case "BOOLEAN" -> Types.BOOLEAN;
            case "TINYINT" -> Types.TINYINT;
            case "SMALLINT" -> Types.SMALLINT;
            case "INT", "INTEGER" -> Types.INT;
            case "BIGINT" -> Types.BIGINT;
            case "FLOAT" -> Types.FLOAT;
            case "DOUBLE" -> {
                accept("PRECISION");
                yield Types.DOUBLE;
            }
            case "DATE" -> Types.DATE;
            case "NULL" -> Types.NULL;
            case "SYMBOL" -> new SimpleType(TypeRoot.SYMBOL, true);
            case "VARIANT" -> Types.VARIANT;
            case "BITMAP" -> Types.BITMAP;
            case "STRING" -> Types.STRING;
            case "BYTES" -> Types.BYTES;
            case "CHAR", "CHARACTER" -> accept("VARYING") ? varchar() : new CharType(parameter(1), true);
            case "VARCHAR" -> varchar();
            case "BINARY" -> accept("VARYING") ? varbinary() : new BinaryType(parameter(1), true);
            case "VARBINARY" -> varbinary();
            case "DECIMAL", "DEC", "NUMERIC" -> decimal();
            case "TIME" -> time();
            case "TIMESTAMP" -> timestamp();
            case "TIMESTAMP_LTZ" -> new TimestampLtzType(parameter(6), TimeKind.REGULAR, true);
            case "INTERVAL" -> interval();
            case "ARRAY" -> new ArrayType(single(), true);
            case "MULTISET" -> new MultisetType(single(), true);
            case "MAP" -> map();
            case "ROW" -> row();
            case "RAW" -> raw();
            case "DESCRIPTOR" -> new SimpleType(TypeRoot.DESCRIPTOR, true);
            case "STRUCTURED" -> structured();
            default -> throw error("a type name");
        };
    }

    private VarCharType varchar() {
        return new VarCharType(parameter(LogicalType.MAX_LENGTH), true);
    }

    private VarBinaryType varbinary() {
        return new VarBinaryType(parameter(LogicalType.MAX_LENGTH), true);
    }

    private DecimalType decimal() {
        int precision = 10;
        int scale = 0;
        if (accept('(')) {
            precision = number();
            if (accept(',')) {
                scale = number();
            }
            expect(')');
        }
        return new DecimalType(precision, scale, true);
    }

    private TimeType time() {
        TimeType type = new TimeType(parameter(0), true);
        if (accept("WITHOUT")) {
            expect("TIME");
            expect("ZONE");
        }
        return type;
    }

    private LogicalType timestamp() {
        int precision = parameter(6);
        if (accept("WITHOUT")) {
            expect("TIME");
            expect("ZONE");
        } else if (accept("WITH")) {
            expect("LOCAL");
            expect("TIME");
            expect("ZONE");
            return new TimestampLtzType(precision, TimeKind.REGULAR, true);
        }
        return new TimestampType(precision, TimeKind.REGULAR, true);
    }

    private LogicalType interval() {
        String from = word();
        int first = parameter(from.equals("SECOND") ? 6 : 2);
        if (from.equals("YEAR") || from.equals("MONTH")) {
            String resolution = from.equals("YEAR") && accept("TO") ? "YEAR_TO_" + word() : from;
            return new YearMonthIntervalType(resolution, first, true);
        }
        String resolution = from;
        int fraction = from.equals("SECOND") ? first : 6;
        if (accept("TO")) {
            String to = word();
            resolution = from + "_TO_" + to;
            fraction = to.equals("SECOND") ? parameter(6) : fraction;
        }
        return new DayTimeIntervalType(resolution, from.equals("DAY") ? first : 2, fraction, true);
    }

    private LogicalType single() {
        expect('<');
        LogicalType element = type();
        expect('>');
        return element;
    }

    private MapType map() {
        expect('<');
        LogicalType key = type();
        expect(',');
        LogicalType value = type();
        expect('>');
        return new MapType(key, value, true);
    }

    private RowType row() {
        char close = accept('<') ? '>' : ')';
        if (close == ')') {
            expect('(');
        }
        List<Field> fields = new ArrayList<>();
        while (!accept(close)) {
            if (!fields.isEmpty()) {
                expect(',');
            }
            String name = identifier();
            LogicalType type = type();
            fields.add(new Field(name, type, peek() == '\'' ? Optional.of(quoted('\'')) : Optional.empty()));
        }
        return new RowType(fields, true);
    }

    private StructuredType structured() {
        expect('<');
        String className = quoted('\'');
        List<Field> attributes = new ArrayList<>();
        while (!accept('>')) {
            expect(',');
            String name = identifier();
            LogicalType type = type();
            attributes.add(new Field(name, type, peek() == '\'' ? Optional.of(quoted('\'')) : Optional.empty()));
        }
        return StructuredType.of(className, attributes);
    }

    private RawType raw() {
        expect('(');
        String className = quoted('\'');
        expect(',');
        String serializer = quoted('\'');
        expect(')');
        return new RawType(className, serializer, true);
    }

    private int parameter(int absent) {
        if (!accept('(')) {
            return absent;
        }
        int value = number();
        if (accept(',')) {
            value = number(); // INTERVAL SECOND(p, f): the fraction is what counts
        }
        expect(')');
        return value;
    }

    private int number() {
        skipBlanks();
        int start = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        if (start == at || at - start > 10) {
            throw error("a number");
        }
        long value = Long.parseLong(text.substring(start, at));
        if (value > Integer.MAX_VALUE) {
            throw error("a number up to " + Integer.MAX_VALUE);
        }
        return (int) value;
    }

    private String identifier() {
        return peek() == '`' ? quoted('`') : rawWord();
    }

    private String word() {
        return rawWord().toUpperCase(Locale.ROOT);
    }

    private String rawWord() {
        skipBlanks();
        int start = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        if (start == at) {
            throw error("a name");
        }
        return text.substring(start, at);
    }

    private String quoted(char quote) {
        expect(quote);
        StringBuilder value = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != quote) {
                value.append(c);
            } else if (at < text.length() && text.charAt(at) == quote) {
                value.append(quote);
                at++;
            } else {
                return value.toString();
            }
        }
        throw error("a closing " + quote);
    }

    private char peek() {
        skipBlanks();
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private boolean accept(char c) {
        if (peek() != c) {
            return false;
        }
        at++;
        return true;
    }

    private boolean accept(String keyword) {
        skipBlanks();
        int end = at + keyword.length();
        boolean found = text.regionMatches(true, at, keyword, 0, keyword.length())
                && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)) && text.charAt(end) != '_');
        if (found) {
            at = end;
        }
        return found;
    }

    private void expect(char c) {
        if (!accept(c)) {
            throw error("'" + c + "'");
        }
    }

    private void expect(String keyword) {
        if (!accept(keyword)) {
            throw error(keyword);
        }
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException error(String expected) {
        String shown = text.length() > 120 ? text.substring(0, 120) + "..." : text;
        return new IllegalArgumentException(
                "expected " + expected + " at character " + (at + 1) + " of \"" + shown + "\"");
    }
}
