package io.sluice.sql.tests.aggregates;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The columns of the grid's tables. Samples are what CAST AS STRING makes of the values, so that equal values are equal texts. */
enum GridColumn {
    TINY("TINYINT", Kind.INTEGER, "-3", "0", "1", "2", "5"),
    SMALL("SMALLINT", Kind.INTEGER, "-30", "0", "2", "30"),
    NUMBER("INT", Kind.INTEGER, "0", "1", "2", "3", "17", "1700"),
    LONG("BIGINT", Kind.INTEGER, "-50000000", "0", "3", "50000000", "-1"),
    SHORT_DECIMAL("DECIMAL(10, 2)", Kind.DECIMAL, "0.00", "1.50", "-2.25", "999.99", "1.00"),
    LONG_DECIMAL("DECIMAL(30, 6)", Kind.DECIMAL, "0.000001", "-12.500000", "2.000000", "2.500000"),
    FLOATING("FLOAT", Kind.APPROXIMATE, "0.0", "0.5", "-1.25", "8.0"),
    REAL("DOUBLE", Kind.APPROXIMATE, "0.0", "0.5", "1.25", "-2.0", "1000.0"),
    TRUTH("BOOLEAN", Kind.BOOLEAN, "FALSE", "TRUE"),
    TEXT("STRING", Kind.TEXT, "", "a", "ab", "B", "\u00e4\u00f6", "\ud83d\ude00", "\uffee"),
    FIXED("CHAR(3)", Kind.TEXT, "abc", "abd", "   "),
    BYTES("BYTES", Kind.OTHER, "x''", "x'00ff'", "x'7f'", "x'80'"),
    DAY("DATE", Kind.OTHER, "1969-12-31", "2024-02-29", "2024-03-01"),
    CLOCK("TIME(0)", Kind.OTHER, "00:00:00", "12:34:56", "23:59:59"),
    STAMP("TIMESTAMP(3)", Kind.OTHER, "1969-12-31 23:59:59.999", "2024-01-01 00:00:00.000", "2024-01-01 00:00:00.001"),
    FINE_STAMP("TIMESTAMP(9)", Kind.OTHER, "2024-01-01 00:00:00.000000001", "2024-01-01 00:00:00.000000002"),
    INSTANT("TIMESTAMP_LTZ(6)", Kind.OTHER, "1969-12-31 23:59:59.999999", "2024-01-01 00:00:00.000000"),
    NUMBERS("ARRAY<INT>", Kind.NESTED, "[]", "[1]", "[1, NULL]", "[2, 1]"),
    PAIR("ROW<a INT, b STRING>", Kind.NESTED, "(1, x)", "(NULL, x)", "(2, NULL)"),
    COUNTS("MAP<STRING, INT>", Kind.NESTED, "{}", "{a=1}", "{b=NULL}");

    /** What can be done with values. */
    enum Kind {
        INTEGER,
        DECIMAL,
        APPROXIMATE,
        BOOLEAN,
        TEXT,
        /** Has an order. */
        OTHER,
        /** Has none. */
        NESTED;

        boolean numeric() {
            return this == INTEGER || this == DECIMAL || this == APPROXIMATE;
        }
    }

    final String sql;
    final Kind kind;
    final List<String> samples;

    GridColumn(String sql, Kind kind, String... samples) {
        this.sql = sql;
        this.kind = kind;
        this.samples = List.of(samples);
    }

    String column() {
        return "v_" + ordinal();
    }

    /** Digits behind the point of a DECIMAL. */
    int scale() {
        return new BigDecimal(samples.get(0)).scale();
    }

    /** A sample as a table of connector {@code script} has it. */
    String cell(String sample) {
        return this == BYTES ? sample.substring(2, sample.length() - 1) : sample;
    }

    Comparator<String> order() {
        return switch (kind) {
            case INTEGER, DECIMAL, APPROXIMATE -> Comparator.comparing(BigDecimal::new);
            case TEXT ->
                (a, b) ->
                        Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
            case BOOLEAN, OTHER -> Comparator.naturalOrder();
            case NESTED -> throw new IllegalStateException("no order");
        };
    }
}
