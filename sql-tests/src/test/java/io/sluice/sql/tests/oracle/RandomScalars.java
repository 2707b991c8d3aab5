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
            "1|1|7|1|1.5|-2.5|1.25|3.50000|abc|a|true|k|2024-02-29|12:30:05.250|2024-02-29 12:30:05.250|2024-02-29 12:30:05.123456789",
            "2|0|-1|9223372036854775807|0.0|0.0|-999.99|123456789012345.67891||Ab|false|k|1970-01-01|00:00:00|1970-01-01 00:00:00|1999-12-31 23:59:59.999999999",
            "3|2147483647|3|-9223372036854775807|3.25|1.0E15|0.50|-0.00001|Zoë 日本| b |true|k|2024-12-30|23:59:59.999|2024-03-31 02:30:00|2024-10-27 02:30:00.5",
            "4|-2147483648|12|1000|-0.25|0.1|2.50|2.50000|12|3.7|false|k|0100-03-01|01:02:03|2021-11-07 01:30:00.001|2000-01-01 00:00:00",
            "5|42|~|0|100.75|1234567.891|99.95|10.00000|{\"a\": 1, \"b\": [1, 2]}|a=1,b=2|~|k|9998-12-31|10:00:00.1|1980-05-05 05:05:05.005|2024-02-29 00:00:00",
            "6|~|5|~|~|~|~|~|~|~|~|k|~|~|~|~",
            "7|-3|2|86400000|2.0|-0.001|0.00|0.00000|2024-01-02|10:20|true|k|2023-01-01|06:07:08|2023-01-01 00:00:00|2023-06-15 10:20:30.123");

    private static final String TABLE = """
            CREATE TABLE plain (id INT NOT NULL, i INT, j INT, b BIGINT, f FLOAT, d DOUBLE, p DECIMAL(5, 2), q DECIMAL(20, 5), s STRING,
              t VARCHAR(8), x BOOLEAN, o STRING NOT NULL, dt DATE, tm TIME(3), ts TIMESTAMP(3), tz TIMESTAMP(9))
            WITH ('connector' = 'script', 'changelog' = 'I')""";

    /** What expressions read: columns of a table and nested values made of them. */
    static final String VIEW = """
            CREATE TEMPORARY VIEW data AS
            SELECT *, CAST(ts AS TIMESTAMP_LTZ(3)) AS lz, CAST(s AS BYTES) AS n, ARRAY[i, j, CAST(NULL AS INT)] AS ai,
              ARRAY[s, CAST(t AS STRING)] AS sa, CAST(MAP['a', i, 'b', j] AS MAP<STRING, INT>) AS m,
              CAST(ROW(i, s) AS ROW<a INT, b STRING>) AS r
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
            Map.entry(Kind.BOOL, List.of("x", "x", "TRUE", "FALSE", "CAST(NULL AS BOOLEAN)")),
            Map.entry(Kind.INT, List.of("i", "j", "i", "j", "id", "0", "1", "-5", "2147483647", "CAST(NULL AS INT)")),
            Map.entry(Kind.BIG, List.of("b", "b", "3000000000", "CAST(j AS BIGINT)", "CAST(1 AS BIGINT)")),
            Map.entry(Kind.FLT, List.of("f", "f", "CAST(0.5 AS FLOAT)")),
            Map.entry(Kind.DBL, List.of("d", "d", "1.5E0", "-2E-3", "CAST(NULL AS DOUBLE)")),
            Map.entry(Kind.DEC, List.of("p", "q", "p", "q", "1.50", "0.001", "-99999.9")),
            Map.entry(
                    Kind.STR,
                    List.of("s", "t", "s", "t", "o", "'a'", "''", "'Äb c'", "'2024-05-06'", "CAST(NULL AS STRING)")),
            Map.entry(Kind.BIN, List.of("n", "n", "x'0aff'")),
            Map.entry(Kind.DATE, List.of("dt", "dt", "DATE '2024-01-31'")),
            Map.entry(Kind.TIME, List.of("tm", "tm", "TIME '10:20:30'")),
            Map.entry(Kind.TS, List.of("ts", "tz", "ts", "TIMESTAMP '2024-01-02 03:04:05.678'")),
            Map.entry(Kind.LTZ, List.of("lz", "lz")),
            Map.entry(Kind.YM, List.of("INTERVAL '1-2' YEAR TO MONTH", "INTERVAL '5' MONTH")),
            Map.entry(Kind.DS, List.of("INTERVAL '1 02:03:04.5' DAY TO SECOND", "INTERVAL '90' MINUTE")),
            Map.entry(Kind.ARRI, List.of("ai")),
            Map.entry(Kind.ARRS, List.of("sa")),
            Map.entry(Kind.MAP, List.of("m")),
            Map.entry(Kind.ROW, List.of("r")),
            Map.entry(Kind.VAR, List.of("TRY_PARSE_JSON(s)")));

    private static final List<Kind> KINDS = List.of(
            Kind.BOOL, Kind.INT, Kind.BIG, Kind.FLT, Kind.DBL, Kind.DEC, Kind.STR, Kind.STR, Kind.STR, Kind.BIN,
            Kind.DATE, Kind.TIME, Kind.TS, Kind.LTZ, Kind.YM, Kind.DS, Kind.ARRI, Kind.ARRS, Kind.MAP, Kind.ROW);

    private static final Set<Kind> NO_IF =
            EnumSet.of(Kind.YM, Kind.DS, Kind.ARRI, Kind.ARRS, Kind.MAP, Kind.ROW, Kind.VAR);

    private final Random random;
    private final ExpressionShapes shapes = new ExpressionShapes();

    RandomScalars(Random random) {
        this.random = random;
    }

    String expression(int depth) {
        return expression(pick(KINDS), 1 + random.nextInt(depth));
    }

    private String expression(Kind kind, int depth) {
        if (depth == 0 || depth < 4 && random.nextInt(4) == 0) {
            return pick(LEAVES.get(kind));
        }
        if (random.nextInt(8) == 0) {
            return choice(kind, depth - 1);
        }
        return "(" + ExpressionShapes.fill(pick(shapes.of(kind)), random::nextInt, hole -> expression(hole, depth - 1))
                + ")";
    }

    private String choice(Kind kind, int depth) {
        String one = expression(kind, depth);
        String other = expression(kind, depth);
        // Flink has IF for some types only.
        int first = NO_IF.contains(kind) ? 1 : 0;
        return switch (first + random.nextInt(4 - first)) {
            case 0 -> "IF(" + expression(Kind.BOOL, depth) + ", " + one + ", " + other + ")";
            case 1 -> "CASE WHEN " + expression(Kind.BOOL, depth) + " THEN " + one + " ELSE " + other + " END";
            case 2 -> "COALESCE(" + one + ", " + other + ")";
            default -> "CASE WHEN " + expression(Kind.BOOL, depth) + " THEN " + one + " END";
        };
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
