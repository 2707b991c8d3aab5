package io.sluice.sql.tests.oracle;

import io.sluice.spi.row.RowKind;
import io.sluice.sql.tests.SqlClient.Row;
import io.sluice.sql.tests.oracle.ExpressionShapes.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Random expressions of all kinds over the columns of {@link #VIEW}. */
final class RandomScalars {
    /** Rows with NULLs ({@code ~}), extremes and texts that are not ASCII. */
    private static final List<String> ROWS = List.of(
            "1|1|7|1|-1|1|1.5|-2.5|1.25|3.50000|12345678901234567890123456789012345678|0.5|abc|a|ab   |true|k|2024-02-29|12:30:05.250|2024-02-29 12:30:05.250|2024-02-29 12:30:05.123456789|0aff00",
            "2|0|-1|127|32767|9223372036854775807|0.0|0.0|-999.99|123456789012345.67891|-99999999999999999999999999999999999999|-12345678901234567890.123456789012345678||Ab|a    |false|k|1970-01-01|00:00:00|1970-01-01 00:00:00|1999-12-31 23:59:59.999999999|",
            "3|2147483647|3|-128|-32768|-9223372036854775807|3.25|1.0E15|0.50|-0.00001|0|0|Zoë 日本| b |Äb ç!|true|k|2024-12-30|23:59:59.999|2024-03-31 02:30:00|2024-10-27 02:30:00.5|616263",
            "4|-2147483648|12|0|100|1000|-0.25|0.1|2.50|2.50000|7|99999999999999999999.999999999999999999|12|3.7|12345|false|k|0100-03-01|01:02:03|2021-11-07 01:30:00.001|2000-01-01 00:00:00|ff",
            "5|42|~|5|-7|0|100.75|1234567.891|99.95|10.00000|-3|0.000000000000000001|{\"a\": 1, \"b\": [1, 2]}|a=1,b=2|x y z|~|k|9876-12-31|10:00:00.1|1980-05-05 05:05:05.005|2024-02-29 00:00:00|00",
            "6|~|5|~|~|~|~|~|~|~|~|~|~|~|~|~|k|~|~|~|~|~",
            "7|-3|2|2|3|86400000|2.0|-0.001|0.00|0.00000|1|-1.25|2024-01-02|10:20|true |true|k|2023-01-01|06:07:08|2023-01-01 00:00:00|2023-06-15 10:20:30.123|20",
            "8|9|10|-1|-1|-1|-1.0E10|1.0E-5|-1.50|-7.12500|10|3.14|1.5|yes|1.50 |~|k|1969-12-31|00:00:00.001|1969-12-31 23:59:59.999|1582-10-15 00:00:00|616161");

    private static final String TABLE = """
            CREATE TABLE plain (id INT NOT NULL, i INT, j INT, ti TINYINT, si SMALLINT, b BIGINT, f FLOAT, d DOUBLE, p DECIMAL(5, 2),
              q DECIMAL(20, 5), w DECIMAL(38, 0), v DECIMAL(38, 18), s STRING, t VARCHAR(8), c CHAR(5), x BOOLEAN, o STRING NOT NULL, dt DATE,
              tm TIME(3), ts TIMESTAMP(3), tz TIMESTAMP(9), vb VARBINARY(3))
            WITH ('connector' = 'script', 'changelog' = 'I')""";

    /** What expressions read: columns of a table and nested values made of them. */
    static final String VIEW = """
            CREATE TEMPORARY VIEW data AS
            SELECT *, CAST(ts AS TIMESTAMP_LTZ(3)) AS lz, CAST(tz AS TIMESTAMP_LTZ(9)) AS l9, CAST(tz AS TIMESTAMP(0)) AS t0,
              CAST(tz AS TIMESTAMP(6)) AS t6, CAST(s AS BYTES) AS n, ARRAY[i, j, CAST(NULL AS INT)] AS ai,
              ARRAY[s, CAST(t AS STRING)] AS sa, CAST(MAP['a', i, 'b', j] AS MAP<STRING, INT>) AS m,
              CAST(ROW(i, s) AS ROW<a INT, b STRING>) AS r, ARRAY[p, CAST(NULL AS DECIMAL(5, 2)), 1.50] AS ad, ARRAY[d, 0.5E0] AS af,
              ARRAY[ts, TIMESTAMP '2024-01-02 03:04:05.678'] AS att, ARRAY[ARRAY[i, j], ARRAY[1, 2]] AS aa
            FROM plain""";

    static RandomTable table() {
        List<Row> changes = new ArrayList<>();
        for (String row : ROWS) {
            List<@Nullable String> cells = new ArrayList<>();
            for (String cell : row.split("\\|", -1)) {
                cells.add(cell.equals("~") ? null : cell);
            }
            changes.add(new Row(RowKind.INSERT, cells));
        }
        return new RandomTable("plain", TABLE, List.of(), changes);
    }

    private static final Map<Kind, List<String>> LEAVES = Map.ofEntries(
            leaves(Kind.BOOL, "x", "x", "TRUE", "FALSE", "CAST(NULL AS BOOLEAN)"),
            leaves(Kind.TINY, "ti", "ti", "CAST(-7 AS TINYINT)", "CAST(NULL AS TINYINT)", "CAST(127 AS TINYINT)"),
            leaves(Kind.SMALL, "si", "si", "CAST(300 AS SMALLINT)", "CAST(NULL AS SMALLINT)"),
            leaves(Kind.INT, "i", "j", "i", "j", "id", "0", "1", "-5", "2147483647", "CAST(NULL AS INT)"),
            leaves(
                    Kind.BIG,
                    "b",
                    "b",
                    "3000000000",
                    "CAST(j AS BIGINT)",
                    "CAST(1 AS BIGINT)",
                    "-9223372036854775807",
                    "CAST(NULL AS BIGINT)"),
            leaves(Kind.FLT, "f", "f", "CAST(0.5 AS FLOAT)", "CAST(NULL AS FLOAT)"),
            leaves(Kind.DBL, "d", "d", "1.5E0", "-2E-3", "CAST(NULL AS DOUBLE)", "1E30"),
            leaves(
                    Kind.DEC,
                    "p",
                    "q",
                    "w",
                    "v",
                    "p",
                    "q",
                    "1.50",
                    "0.001",
                    "-99999.9",
                    "CAST(NULL AS DECIMAL(10, 2))",
                    "CAST('12345678901234567890.5' AS DECIMAL(38, 5))"),
            leaves(
                    Kind.STR,
                    "s",
                    "t",
                    "s",
                    "t",
                    "c",
                    "o",
                    "'a'",
                    "''",
                    "'Äb c'",
                    "'2024-05-06'",
                    "CAST(NULL AS STRING)",
                    "'12.5'",
                    "'{\"a\": [1, {\"b\": null}], \"b\": \"x\"}'",
                    "'日本😀x'"),
            leaves(Kind.BIN, "n", "n", "vb", "vb", "x'0aff'", "x''", "CAST(NULL AS BYTES)"),
            leaves(Kind.DATE, "dt", "dt", "DATE '2024-01-31'", "CAST(NULL AS DATE)"),
            leaves(Kind.TIME, "tm", "tm", "TIME '10:20:30'", "TIME '23:59:59.5'", "CAST(NULL AS TIME)"),
            leaves(
                    Kind.TS,
                    "ts",
                    "tz",
                    "ts",
                    "t0",
                    "t6",
                    "TIMESTAMP '2024-01-02 03:04:05.678'",
                    "CAST(NULL AS TIMESTAMP(3))"),
            leaves(Kind.LTZ, "lz", "lz", "l9", "CAST(NULL AS TIMESTAMP_LTZ(3))"),
            leaves(Kind.YM, "INTERVAL '1-2' YEAR TO MONTH", "INTERVAL '5' MONTH", "INTERVAL '2' MONTH * j"),
            leaves(
                    Kind.DS,
                    "INTERVAL '1 02:03:04.5' DAY TO SECOND",
                    "INTERVAL '90' MINUTE",
                    "INTERVAL '3' HOUR * j",
                    "(ts - TIMESTAMP '2024-01-01 00:00:00') DAY TO SECOND"),
            leaves(Kind.ARRI, "ai"),
            leaves(Kind.ARRS, "sa"),
            leaves(Kind.ARRD, "ad"),
            leaves(Kind.ARRF, "af"),
            leaves(Kind.ARRT, "att"),
            leaves(Kind.ARRA, "aa"),
            leaves(Kind.ARRR, "ARRAY[r, r]"),
            leaves(Kind.ARRE, "MAP_ENTRIES(m)"),
            leaves(Kind.ARRB, "ARRAY[b, 3000000000]", "ARRAY[b, CAST(j AS BIGINT)]"),
            leaves(Kind.ARRL, "ARRAY[x, TRUE]", "ARRAY[x, x]"),
            leaves(Kind.ARRY, "ARRAY[dt, DATE '2024-01-31']"),
            leaves(Kind.ARRZ, "ARRAY[lz, lz]", "ARRAY[l9]"),
            leaves(Kind.ARRV, "ARRAY[vb, x'0aff']", "ARRAY[n]"),
            leaves(Kind.ARRQ, "ARRAY[tm, TIME '10:20:30']"),
            leaves(Kind.MAPU, "MAP_UNION(m, m)"),
            leaves(Kind.MAPS, "MAP[s, t]", "STR_TO_MAP(t)"),
            leaves(Kind.MAPT, "MAP[dt, p]"),
            leaves(Kind.MAPA, "MAP[s, ai]"),
            leaves(
                    Kind.ROWT,
                    "CAST(ROW(dt, tm, ts, q, x, f, n) AS ROW<d DATE, t TIME(3), s TIMESTAMP(3), p DECIMAL(38, 5), x BOOLEAN, f FLOAT, v BYTES>)"),
            leaves(Kind.MAP, "m"),
            leaves(Kind.MAPI, "MAP[i, s]", "MAP[1, s, 2, 'z']"),
            leaves(Kind.ROW, "r"),
            leaves(Kind.ROWN, "CAST(ROW(r, ai) AS ROW<x ROW<a INT, b STRING>, y ARRAY<INT>>)"),
            leaves(Kind.VAR, "TRY_PARSE_JSON(s)"),
            leaves(Kind.BMP, "BITMAP_BUILD(ARRAY[3, 1, 2])", "BITMAP_BUILD(ARRAY[id, j])"),
            leaves(Kind.STRUCT, "OBJECT_OF('com.example.User', 'name', s, 'age', i)"));

    private static final List<Kind> KINDS = kinds();

    private static final Set<Kind> NO_IF = EnumSet.of(
            Kind.YM,
            Kind.DS,
            Kind.ARRI,
            Kind.ARRS,
            Kind.ARRD,
            Kind.ARRF,
            Kind.ARRT,
            Kind.ARRA,
            Kind.ARRR,
            Kind.ARRE,
            Kind.ARRB,
            Kind.ARRL,
            Kind.ARRY,
            Kind.ARRZ,
            Kind.ARRV,
            Kind.ARRQ,
            Kind.MAP,
            Kind.MAPI,
            Kind.MAPU,
            Kind.MAPS,
            Kind.MAPT,
            Kind.MAPA,
            Kind.ROW,
            Kind.ROWN,
            Kind.ROWT,
            Kind.VAR,
            Kind.BMP,
            Kind.STRUCT);

    /** Their type follows from the values in them, so that two do not mix. */
    private static final Set<Kind> NO_CHOICE = EnumSet.of(Kind.STRUCT, Kind.ARRE, Kind.MAPU, Kind.MAPT);

    /** In so many shapes one is of those that fail for some values. */
    private static final int RISKY = 20;

    private final Random random;
    private final ExpressionShapes shapes = new ExpressionShapes();

    RandomScalars(Random random) {
        this.random = random;
    }

    private static Map.Entry<Kind, List<String>> leaves(Kind kind, String... leaves) {
        return Map.entry(kind, List.of(leaves));
    }

    /** Each kind once, and those with many functions more often. */
    private static List<Kind> kinds() {
        List<Kind> kinds = new ArrayList<>(List.of(Kind.values()));
        for (int i = 0; i < 6; i++) {
            kinds.add(Kind.STR);
            kinds.add(i % 2 == 0 ? Kind.INT : Kind.BIG);
            kinds.add(i % 2 == 0 ? Kind.BOOL : Kind.DEC);
            kinds.add(i % 2 == 0 ? Kind.TS : Kind.DBL);
        }
        return List.copyOf(kinds);
    }

    String expression(int depth) {
        return expression(pick(KINDS), 1 + random.nextInt(depth), true);
    }

    private String expression(Kind kind, int depth) {
        return expression(kind, depth, false);
    }

    /** @param top whether it is the whole expression, and so no column alone */
    private String expression(Kind kind, int depth, boolean top) {
        if (depth == 0 || !top && random.nextInt(3) == 0) {
            return pick(LEAVES.get(kind));
        }
        if (random.nextInt(8) == 0 && !NO_CHOICE.contains(kind)) {
            return choice(kind, depth - 1);
        }
        List<String> fitting = random.nextInt(RISKY) == 0 ? shapes.riskyOf(kind) : shapes.of(kind);
        return "(" + ExpressionShapes.fill(pick(fitting), random::nextInt, hole -> expression(hole, depth - 1)) + ")";
    }

    private String choice(Kind kind, int depth) {
        String one = expression(kind, depth);
        String other = expression(kind, depth);
        // Flink has IF for some types only.
        int first = NO_IF.contains(kind) ? 1 : 0;
        return switch (first + random.nextInt(6 - first)) {
            case 0 -> "IF(" + expression(Kind.BOOL, depth) + ", " + one + ", " + other + ")";
            case 1 -> "CASE WHEN " + expression(Kind.BOOL, depth) + " THEN " + one + " ELSE " + other + " END";
            case 2 -> "COALESCE(" + one + ", " + other + ")";
            case 3 -> "IFNULL(" + one + ", " + other + ")";
            case 4 ->
                "CASE " + expression(Kind.INT, depth) + " WHEN 1 THEN " + one + " WHEN " + expression(Kind.INT, depth)
                        + " THEN " + other + " END";
            default -> "CASE WHEN " + expression(Kind.BOOL, depth) + " THEN " + one + " END";
        };
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
