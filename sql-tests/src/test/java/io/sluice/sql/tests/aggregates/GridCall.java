package io.sluice.sql.tests.aggregates;

import io.sluice.sql.tests.aggregates.GridColumn.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The aggregate functions, each with what it gives for values in order of arrival: NULLs, which are null, among them. */
enum GridCall {
    COUNT(
            "COUNT(%sx)",
            column -> true, (column, all) -> Expected.number(known(all).size())),
    SUM(
            "SUM(%sx)",
            column -> column.kind.numeric(),
            (column, all) -> known(all).isEmpty()
                    ? Expected.nothing()
                    : new Expected.Number(sum(known(all)), tolerance(column))),
    AVG("AVG(%sx)", column -> column.kind.numeric(), GridCall::average),
    MIN(
            "MIN(%sx)",
            column -> column.kind != Kind.NESTED,
            (column, all) ->
                    Expected.text(known(all).stream().min(column.order()).orElse(null))),
    MAX(
            "MAX(%sx)",
            column -> column.kind != Kind.NESTED,
            (column, all) ->
                    Expected.text(known(all).stream().max(column.order()).orElse(null))),
    STDDEV_POP("STDDEV_POP(%sx)", GridCall::varies, (column, all) -> deviation(column, all, 0, true)),
    STDDEV_SAMP("STDDEV_SAMP(%sx)", GridCall::varies, (column, all) -> deviation(column, all, 1, true)),
    STDDEV("STDDEV(%sx)", GridCall::varies, (column, all) -> deviation(column, all, 1, true)),
    VAR_POP("VAR_POP(%sx)", GridCall::varies, (column, all) -> deviation(column, all, 0, false)),
    VAR_SAMP("VAR_SAMP(%sx)", GridCall::varies, (column, all) -> deviation(column, all, 1, false)),
    VARIANCE("VARIANCE(%sx)", GridCall::varies, (column, all) -> deviation(column, all, 1, false)),
    FIRST_VALUE("FIRST_VALUE(%sx)", column -> true, (column, all) -> edge(known(all), 0)),
    LAST_VALUE(
            "LAST_VALUE(%sx)",
            column -> true, (column, all) -> edge(known(all), known(all).size() - 1)),
    COLLECT("COLLECT(%sx)", column -> true, GridCall::counted),
    ARRAY_AGG(
            "ARRAY_AGG(%sx)",
            column -> true,
            (column, all) -> all.isEmpty()
                    ? Expected.nothing()
                    : Expected.Joined.of(
                            "[", all.stream().map(String::valueOf).map(GridCall::nullInUpperCase), ", ", "]")),
    LISTAGG(
            "LISTAGG(%sx)",
            column -> column.kind == Kind.TEXT,
            (column, all) ->
                    known(all).isEmpty() ? Expected.nothing() : Expected.Joined.of("", known(all).stream(), ",", "")),
    LISTAGG_WITH(
            "LISTAGG(%sx, '<>')",
            column -> column.kind == Kind.TEXT,
            (column, all) ->
                    known(all).isEmpty() ? Expected.nothing() : Expected.Joined.of("", known(all).stream(), "<>", "")),
    JSON_ARRAYAGG(
            "JSON_ARRAYAGG(%sx)",
            GridCall::hasJson,
            (column, all) -> Expected.Joined.of("[", known(all).stream().map(value -> json(column, value)), ",", "]")),
    JSON_ARRAYAGG_NULLS(
            "JSON_ARRAYAGG(%sx NULL ON NULL)",
            GridCall::hasJson,
            (column, all) -> Expected.Joined.of("[", all.stream().map(value -> json(column, value)), ",", "]")),
    PERCENTILE("PERCENTILE(%sx, 0.3)", column -> column.kind.numeric(), GridCall::percentile),
    BITMAP(
            "BITMAP_BUILD_CARDINALITY_AGG(%sx)",
            column -> column == GridColumn.NUMBER,
            (column, all) -> known(all).isEmpty()
                    ? Expected.nothing()
                    : Expected.number(known(all).stream().distinct().count()));

    final String sql;
    private final Predicate<GridColumn> takes;
    private final BiFunction<GridColumn, List<@Nullable String>, Expected> expected;

    /** @param sql with a place for DISTINCT, and x for the argument */
    GridCall(
            String sql,
            Predicate<GridColumn> takes,
            BiFunction<GridColumn, List<@Nullable String>, Expected> expected) {
        this.sql = sql;
        this.takes = takes;
        this.expected = expected;
    }

    /** The grammar has neither DISTINCT nor FILTER nor OVER for them. */
    boolean isJson() {
        return this == JSON_ARRAYAGG || this == JSON_ARRAYAGG_NULLS;
    }

    /** These are refused with DISTINCT and OVER. */
    boolean isDeviation() {
        return switch (this) {
            case STDDEV_POP, STDDEV_SAMP, STDDEV, VAR_POP, VAR_SAMP, VARIANCE -> true;
            default -> false;
        };
    }

    /** Squares of sums of TINYINT, which is their type over windows, do not fit it. */
    private static boolean varies(GridColumn column) {
        return column.kind.numeric() && column != GridColumn.TINY;
    }

    boolean takes(GridColumn column) {
        return takes.test(column);
    }

    Expected expected(GridColumn column, List<@Nullable String> values) {
        return expected.apply(column, values);
    }

    String call(GridColumn column, boolean distinct) {
        return sql.formatted(distinct ? "DISTINCT " : "").replaceFirst("\\bx\\b", column.column());
    }

    private static List<String> known(List<@Nullable String> values) {
        List<String> known = new ArrayList<>();
        values.forEach(value -> {
            if (value != null) {
                known.add(value);
            }
        });
        return known;
    }

    private static String nullInUpperCase(String value) {
        return value.equals("null") ? "NULL" : value;
    }

    private static BigDecimal sum(List<String> values) {
        return values.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static double tolerance(GridColumn column) {
        return column == GridColumn.FLOATING ? 1e-6 : column.kind == Kind.APPROXIMATE ? 1e-9 : 0;
    }

    private static Expected average(GridColumn column, List<@Nullable String> all) {
        List<String> values = known(all);
        if (values.isEmpty()) {
            return Expected.nothing();
        }
        BigDecimal count = BigDecimal.valueOf(values.size());
        return switch (column.kind) {
            case INTEGER -> new Expected.Number(sum(values).divide(count, 0, RoundingMode.DOWN), 0);
            case DECIMAL ->
                new Expected.Number(sum(values).divide(count, Math.max(6, column.scale()), RoundingMode.HALF_UP), 0);
            default -> new Expected.Number(sum(values).divide(count, 30, RoundingMode.HALF_UP), tolerance(column));
        };
    }

    /** The variance or its root. Integers are cut, for which one more or less is near enough. @param less 1 for a sample */
    private static Expected deviation(GridColumn column, List<@Nullable String> all, int less, boolean root) {
        List<String> values = known(all);
        if (values.size() <= less) {
            return Expected.nothing();
        }
        double mean = values.stream().mapToDouble(Double::parseDouble).average().orElseThrow();
        double squares = values.stream()
                .mapToDouble(value -> Math.pow(Double.parseDouble(value) - mean, 2))
                .sum();
        double variance = squares / (values.size() - less);
        double wanted = root ? Math.sqrt(variance) : variance;
        return new Expected.Number(
                BigDecimal.valueOf(wanted),
                column.kind == Kind.INTEGER ? Math.max(1e-9, 1 / Math.max(1, wanted)) : 1e-6);
    }

    private static Expected edge(List<String> values, int at) {
        if (values.isEmpty()) {
            return Expected.nothing();
        }
        List<@Nullable String> possible = new ArrayList<>(values);
        String right = possible.remove(at);
        possible.add(0, right);
        return new Expected.OneOf(possible);
    }

    private static Expected counted(GridColumn column, List<@Nullable String> all) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        known(all).forEach(value -> counts.merge(value, 1, Integer::sum));
        return Expected.Joined.of(
                "{", counts.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue()), ", ", "}");
    }

    private static Expected percentile(GridColumn column, List<@Nullable String> all) {
        double[] sorted =
                known(all).stream().mapToDouble(Double::parseDouble).sorted().toArray();
        if (sorted.length == 0) {
            return Expected.nothing();
        }
        double place = 0.3 * (sorted.length - 1);
        int below = (int) place;
        double low = sorted[below];
        double high = sorted[Math.min(below + 1, sorted.length - 1)];
        return new Expected.Number(BigDecimal.valueOf(low + (place - below) * (high - low)), 1e-9);
    }

    private static boolean hasJson(GridColumn column) {
        return column.kind == Kind.INTEGER || column.kind == Kind.BOOLEAN || column.kind == Kind.TEXT;
    }

    private static String json(GridColumn column, @Nullable String value) {
        return switch (column.kind) {
            case TEXT -> value == null ? "null" : '"' + value + '"';
            case BOOLEAN -> String.valueOf(value).toLowerCase(Locale.ROOT);
            default -> Objects.toString(value, "null");
        };
    }

    /** All calls that take a column. */
    static List<GridCall> of(GridColumn column) {
        return Arrays.stream(values()).filter(call -> call.takes(column)).toList();
    }
}
