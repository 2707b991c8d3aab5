package io.sluice.sql.tests.oracle;

import io.sluice.sql.tests.oracle.Column.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random scalar expressions over given columns. Few can fail: a failure hides all that a query would have shown. */
final class RandomExpressions {
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");

    private final Random random;
    private final List<Column> columns;

    RandomExpressions(Random random, List<Column> columns) {
        this.random = random;
        this.columns = columns;
    }

    /** Any family, mostly one that a column has. */
    Family family() {
        return random.nextInt(4) > 0 && !columns.isEmpty()
                ? pick(columns).family()
                : Family.values()[random.nextInt(Family.values().length)];
    }

    /** @param depth how many operators may be nested; with 0 it is a column or a literal */
    String expression(Family family, int depth) {
        if (depth <= 0 || random.nextInt(4) == 0) {
            return leaf(family);
        }
        if (random.nextInt(4) == 0) {
            return choice(family, depth - 1);
        }
        return switch (family) {
            case BOOLEAN -> predicate(depth);
            case INTEGER -> integer(depth - 1);
            case DECIMAL -> decimal(depth - 1);
            case APPROXIMATE -> approximate(depth - 1);
            case TEXT -> text(depth - 1);
            case BINARY -> leaf(family);
            case DATE -> date(depth - 1);
            case TIME -> time(depth - 1);
            case TIMESTAMP -> timestamp(depth - 1);
            case TIMESTAMP_LTZ -> timestampLtz(depth - 1);
        };
    }

    String predicate(int depth) {
        if (depth <= 0) {
            return comparison(0);
        }
        int d = depth - 1;
        return switch (random.nextInt(14)) {
            case 0, 1 -> "(" + predicate(d) + " AND " + predicate(d) + ")";
            case 2, 3 -> "(" + predicate(d) + " OR " + predicate(d) + ")";
            case 4 -> "(NOT " + predicate(d) + ")";
            case 5 -> "(" + expression(family(), d) + " IS " + (random.nextBoolean() ? "NOT " : "") + "NULL)";
            case 6 ->
                "(" + predicate(d) + " IS "
                        + pick(List.of("TRUE", "NOT TRUE", "FALSE", "NOT FALSE", "UNKNOWN", "NOT UNKNOWN")) + ")";
            case 7 -> between(d);
            case 8 -> in(d);
            case 9 ->
                "(" + expression(Family.TEXT, d) + (random.nextInt(3) == 0 ? " NOT" : "") + " LIKE "
                        + pick(List.of("'a%'", "'%b'", "'_b%'", "'%'", "'a'", "''", "'%a%b%'", "'a\\%b' ESCAPE '\\'"))
                        + ")";
            case 10 -> distinctFrom(d);
            default -> comparison(d);
        };
    }

    private String comparison(int depth) {
        Family family = comparable();
        Family other = family.isNumeric() && random.nextInt(3) == 0
                ? pick(List.of(Family.INTEGER, Family.DECIMAL, Family.APPROXIMATE))
                : family;
        String operator = family == Family.BOOLEAN ? pick(List.of("=", "<>")) : pick(COMPARISONS);
        return "(" + expression(family, depth) + " " + operator + " " + expression(other, depth) + ")";
    }

    private String between(int depth) {
        Family family = ordered();
        return "(" + expression(family, depth) + (random.nextInt(3) == 0 ? " NOT" : "") + " BETWEEN "
                + expression(family, depth) + " AND " + expression(family, depth) + ")";
    }

    private String in(int depth) {
        Family family = ordered();
        List<String> values = new ArrayList<>();
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            values.add(random.nextInt(6) == 0 ? leaf(family) : literal(family));
        }
        return "(" + expression(family, depth) + (random.nextInt(3) == 0 ? " NOT" : "") + " IN ("
                + String.join(", ", values) + "))";
    }

    private String distinctFrom(int depth) {
        Family family = comparable();
        return "(" + expression(family, depth) + " IS " + (random.nextBoolean() ? "NOT " : "") + "DISTINCT FROM "
                + expression(family, depth) + ")";
    }

    private Family comparable() {
        return family();
    }

    private Family ordered() {
        Family family = family();
        return family == Family.BOOLEAN || family == Family.BINARY ? Family.INTEGER : family;
    }

    /** The forms that every family has. */
    private String choice(Family family, int depth) {
        return switch (random.nextInt(5)) {
            case 0 ->
                "CASE WHEN " + predicate(depth) + " THEN " + expression(family, depth) + " ELSE "
                        + expression(family, depth) + " END";
            case 1 ->
                "CASE WHEN " + predicate(depth) + " THEN " + expression(family, depth) + " WHEN " + predicate(depth)
                        + " THEN " + expression(family, depth) + " END";
            case 2 -> "COALESCE(" + expression(family, depth) + ", " + expression(family, depth) + ")";
            case 3 -> "NULLIF(" + expression(family, depth) + ", " + leaf(family) + ")";
            default ->
                "CASE " + expression(Family.INTEGER, depth) + " WHEN " + leaf(Family.INTEGER) + " THEN "
                        + expression(family, depth) + " ELSE " + leaf(family) + " END";
        };
    }

    private String integer(int d) {
        return switch (random.nextInt(13)) {
            case 0, 1 ->
                "(" + expression(Family.INTEGER, d) + pick(List.of(" + ", " - ", " * ")) + expression(Family.INTEGER, d)
                        + ")";
            case 2 -> "(" + expression(Family.INTEGER, d) + " / " + pick(List.of("2", "-3", "7")) + ")";
            case 3 -> "(" + expression(Family.INTEGER, d) + " % " + pick(List.of("2", "-3", "7")) + ")";
            case 4 -> "(- " + expression(Family.INTEGER, d) + ")";
            case 5 -> "ABS(" + expression(Family.INTEGER, d) + ")";
            case 6 -> "CHAR_LENGTH(" + expression(Family.TEXT, d) + ")";
            case 7 ->
                "CAST("
                        + expression(
                                pick(List.of(Family.INTEGER, Family.DECIMAL, Family.APPROXIMATE, Family.BOOLEAN)), d)
                        + " AS " + pick(List.of("TINYINT", "SMALLINT", "INT", "BIGINT")) + ")";
            case 8 ->
                "EXTRACT(" + pick(List.of("YEAR", "MONTH", "DAY")) + " FROM "
                        + expression(pick(List.of(Family.DATE, Family.TIMESTAMP)), d) + ")";
            case 9 -> "POSITION(" + leaf(Family.TEXT) + " IN " + expression(Family.TEXT, d) + ")";
            case 10 -> "MOD(" + expression(Family.INTEGER, d) + ", 7)";
            case 11 ->
                "TIMESTAMPDIFF(" + pick(List.of("SECOND", "HOUR", "DAY", "MONTH")) + ", "
                        + expression(Family.TIMESTAMP, d) + ", " + expression(Family.TIMESTAMP, d) + ")";
            default ->
                "TRY_CAST(" + expression(Family.TEXT, d) + " AS " + pick(List.of("INT", "BIGINT", "SMALLINT")) + ")";
        };
    }

    private String decimal(int d) {
        return switch (random.nextInt(9)) {
            case 0, 1 ->
                "(" + expression(Family.DECIMAL, d) + pick(List.of(" + ", " - ", " * "))
                        + expression(random.nextBoolean() ? Family.DECIMAL : Family.INTEGER, d) + ")";
            case 2 -> "(" + expression(Family.DECIMAL, d) + " / " + pick(List.of("3", "2.5", "-7.0")) + ")";
            case 3 ->
                "CAST("
                        + expression(
                                pick(List.of(Family.INTEGER, Family.DECIMAL, Family.APPROXIMATE, Family.BOOLEAN)), d)
                        + " AS " + pick(List.of("DECIMAL(10, 2)", "DECIMAL(20, 5)", "DECIMAL(38, 10)", "DECIMAL(4, 0)"))
                        + ")";
            case 4 -> "(- " + expression(Family.DECIMAL, d) + ")";
            case 5 -> "ROUND(" + expression(Family.DECIMAL, d) + ", 1)";
            case 6 -> pick(List.of("FLOOR", "CEIL")) + "(" + expression(Family.DECIMAL, d) + ")";
            case 7 -> "TRUNCATE(" + expression(Family.DECIMAL, d) + ", 1)";
            // Not TRY_CAST of a text: where Flink should say NULL, it says 0.00.
            default -> "ABS(" + expression(Family.DECIMAL, d) + ")";
        };
    }

    private String approximate(int d) {
        return switch (random.nextInt(6)) {
            case 0, 1 ->
                "(" + expression(Family.APPROXIMATE, d) + pick(List.of(" + ", " - ", " * "))
                        + expression(pick(List.of(Family.APPROXIMATE, Family.INTEGER, Family.DECIMAL)), d) + ")";
            case 2 ->
                "(" + expression(Family.APPROXIMATE, d) + " / " + pick(List.of("3", "2.5", "CAST(4 AS DOUBLE)")) + ")";
            case 3 ->
                "CAST(" + expression(pick(List.of(Family.INTEGER, Family.DECIMAL, Family.APPROXIMATE)), d) + " AS "
                        + pick(List.of("DOUBLE", "FLOAT")) + ")";
            case 4 -> "ABS(" + expression(Family.APPROXIMATE, d) + ")";
            default -> "TRY_CAST(" + expression(Family.TEXT, d) + " AS DOUBLE)";
        };
    }

    private String text(int d) {
        return switch (random.nextInt(12)) {
            case 0, 1 -> "(" + expression(Family.TEXT, d) + " || " + expression(Family.TEXT, d) + ")";
            case 2 -> pick(List.of("UPPER", "LOWER", "TRIM")) + "(" + expression(Family.TEXT, d) + ")";
            case 3 -> "SUBSTRING(" + expression(Family.TEXT, d) + " FROM " + (random.nextInt(4) + 1) + " FOR 2)";
            case 4 -> "REPLACE(" + expression(Family.TEXT, d) + ", 'a', 'xy')";
            case 5 ->
                "CAST(" + expression(Family.TEXT, d) + " AS "
                        + pick(List.of("VARCHAR(2)", "CHAR(2)", "CHAR(6)", "STRING")) + ")";
            case 7 -> "INITCAP(" + expression(Family.TEXT, d) + ")";
            case 8 -> pick(List.of("LEFT", "RIGHT")) + "(" + expression(Family.TEXT, d) + ", 2)";
            case 6 -> "CONCAT(" + expression(Family.TEXT, d) + ", " + expression(Family.TEXT, d) + ")";
            default ->
                "CAST(" + expression(family(), d) + " AS "
                        + pick(List.of("STRING", "STRING", "VARCHAR(40)", "VARCHAR(5)")) + ")";
        };
    }

    private String date(int d) {
        return switch (random.nextInt(4)) {
            case 0 ->
                "(" + expression(Family.DATE, d) + pick(List.of(" + ", " - "))
                        + pick(List.of("INTERVAL '1' DAY", "INTERVAL '1' MONTH", "INTERVAL '2' YEAR")) + ")";
            case 1 -> "CAST(" + expression(Family.TIMESTAMP, d) + " AS DATE)";
            case 2 -> "CAST(" + expression(Family.TIMESTAMP_LTZ, d) + " AS DATE)";
            default -> "TRY_CAST(" + expression(Family.TEXT, d) + " AS DATE)";
        };
    }

    private String time(int d) {
        return switch (random.nextInt(3)) {
            case 0 -> "CAST(" + expression(Family.TIMESTAMP, d) + " AS TIME)";
            case 1 ->
                "(" + expression(Family.TIME, d) + pick(List.of(" + ", " - "))
                        + pick(List.of("INTERVAL '1' HOUR", "INTERVAL '90' SECOND")) + ")";
            default -> leaf(Family.TIME);
        };
    }

    private String timestamp(int d) {
        return switch (random.nextInt(5)) {
            case 0, 1 ->
                "(" + expression(Family.TIMESTAMP, d) + pick(List.of(" + ", " - "))
                        + pick(List.of(
                                "INTERVAL '1' DAY",
                                "INTERVAL '1.5' SECOND",
                                "INTERVAL '1' MONTH",
                                "INTERVAL '1 02:03:04' DAY TO SECOND"))
                        + ")";
            case 2 -> "CAST(" + expression(Family.DATE, d) + " AS TIMESTAMP(3))";
            case 3 ->
                "CAST(" + expression(Family.TIMESTAMP, d) + " AS "
                        + pick(List.of("TIMESTAMP(0)", "TIMESTAMP(3)", "TIMESTAMP(6)", "TIMESTAMP(9)")) + ")";
            default -> "CAST(" + expression(Family.TIMESTAMP_LTZ, d) + " AS TIMESTAMP(3))";
        };
    }

    private String timestampLtz(int d) {
        return switch (random.nextInt(3)) {
            case 0 ->
                "CAST(" + expression(Family.TIMESTAMP, d) + " AS "
                        + pick(List.of("TIMESTAMP_LTZ(3)", "TIMESTAMP_LTZ(0)", "TIMESTAMP_LTZ(9)")) + ")";
            case 1 -> "(" + expression(Family.TIMESTAMP_LTZ, d) + " + INTERVAL '1' HOUR)";
            default -> leaf(Family.TIMESTAMP_LTZ);
        };
    }

    /** A column of the family, if there is one and chance wants it; else a literal. */
    String leaf(Family family) {
        List<Column> fitting =
                columns.stream().filter(column -> column.family() == family).toList();
        if (!fitting.isEmpty() && random.nextInt(8) > 0) {
            return pick(fitting).name();
        }
        return literal(family);
    }

    private String literal(Family family) {
        return switch (family) {
            case BOOLEAN -> pick(List.of("TRUE", "FALSE", "CAST(NULL AS BOOLEAN)"));
            case INTEGER ->
                pick(List.of("0", "1", "2", "3", "-1", "10000000000", "CAST(2 AS TINYINT)", "CAST(NULL AS INT)"));
            case DECIMAL -> pick(List.of("1.5", "0.00", "-2.25", "12345678901.5", "CAST(NULL AS DECIMAL(10, 2))"));
            case APPROXIMATE -> pick(List.of("1.5e0", "CAST(0.5 AS FLOAT)", "-1.25e0", "CAST(NULL AS DOUBLE)"));
            case TEXT -> pick(List.of("'a'", "''", "'ab'", "'x y'", "'10'", "'日本'", "CAST(NULL AS STRING)"));
            case BINARY -> pick(List.of("x'0aff'", "x''", "x'61'"));
            case DATE -> pick(List.of("DATE '2024-02-29'", "DATE '1970-01-01'", "CAST(NULL AS DATE)"));
            case TIME -> pick(List.of("TIME '12:30:05'", "TIME '00:00:00'"));
            case TIMESTAMP ->
                pick(List.of(
                        "TIMESTAMP '2024-02-29 12:30:05'",
                        "TIMESTAMP '2024-02-29 12:30:05.250'",
                        "CAST(NULL AS TIMESTAMP(3))"));
            case TIMESTAMP_LTZ ->
                pick(List.of(
                        "CAST(TIMESTAMP '2024-02-29 12:30:05.250' AS TIMESTAMP_LTZ(3))",
                        "CAST(NULL AS TIMESTAMP_LTZ(3))"));
        };
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
