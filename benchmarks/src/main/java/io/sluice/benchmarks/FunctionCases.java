package io.sluice.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;

/** Functions, and expressions as queries have them, by name; over the columns of {@link FunctionInputs}. */
final class FunctionCases {
    private static final Map<String, String> EXPRESSIONS = new LinkedHashMap<>();

    static {
        EXPRESSIONS.put("UPPER", "UPPER(s)");
        EXPRESSIONS.put("LOWER", "LOWER(s)");
        EXPRESSIONS.put("SUBSTRING", "SUBSTRING(s, 3, 8)");
        EXPRESSIONS.put("LIKE", "s LIKE '%of%a%'");
        EXPRESSIONS.put("LIKE prefix", "s LIKE 'user-1%'");
        EXPRESSIONS.put("CONCAT", "CONCAT(s, t, digits)");
        EXPRESSIONS.put("||", "s || t");
        EXPRESSIONS.put("CONCAT_WS", "CONCAT_WS('-', s, t)");
        EXPRESSIONS.put("CHAR_LENGTH", "CHAR_LENGTH(s)");
        EXPRESSIONS.put("POSITION", "POSITION('of' IN s)");
        EXPRESSIONS.put("INSTR", "INSTR(s, 'of')");
        EXPRESSIONS.put("TRIM", "TRIM(s)");
        EXPRESSIONS.put("REPLACE", "REPLACE(s, 'of', 'by')");
        EXPRESSIONS.put("LPAD", "LPAD(t, 12, '*')");
        EXPRESSIONS.put("REVERSE", "REVERSE(t)");
        EXPRESSIONS.put("INITCAP", "INITCAP(s)");
        EXPRESSIONS.put("SPLIT_INDEX", "SPLIT_INDEX(s, ' ', 2)");
        EXPRESSIONS.put("REGEXP_EXTRACT", "REGEXP_EXTRACT(s, 'user-([0-9]+)', 1)");
        EXPRESSIONS.put("REGEXP_REPLACE", "REGEXP_REPLACE(s, '[0-9]+', '#')");
        EXPRESSIONS.put("REGEXP", "REGEXP(s, '[0-9]{3}')");
        EXPRESSIONS.put("JSON_VALUE", "JSON_VALUE(doc, '$.user.name')");
        EXPRESSIONS.put("JSON_VALUE INT", "JSON_VALUE(doc, '$.id' RETURNING INT)");
        EXPRESSIONS.put("JSON_EXISTS", "JSON_EXISTS(doc, '$.user.tags')");
        EXPRESSIONS.put("JSON_QUERY", "JSON_QUERY(doc, '$.user.tags')");
        EXPRESSIONS.put("IS JSON", "doc IS JSON");
        EXPRESSIONS.put("DATE_FORMAT", "DATE_FORMAT(ts, 'yyyy/MM/dd HH:mm')");
        EXPRESSIONS.put("DATE_FORMAT default", "DATE_FORMAT(ts, 'yyyy-MM-dd HH:mm:ss')");
        EXPRESSIONS.put("TO_TIMESTAMP", "TO_TIMESTAMP(moment)");
        EXPRESSIONS.put("EXTRACT", "EXTRACT(HOUR FROM ts)");
        EXPRESSIONS.put("FLOOR TO", "FLOOR(ts TO DAY)");
        EXPRESSIONS.put("CAST INT", "CAST(digits AS INT)");
        EXPRESSIONS.put("CAST BIGINT", "CAST(digits AS BIGINT)");
        EXPRESSIONS.put("CAST DOUBLE", "CAST(amount AS DOUBLE)");
        EXPRESSIONS.put("CAST DECIMAL", "CAST(amount AS DECIMAL(10, 2))");
        EXPRESSIONS.put("CAST TIMESTAMP", "CAST(moment AS TIMESTAMP(3))");
        EXPRESSIONS.put("CAST TO STRING", "CAST(n AS STRING)");
        EXPRESSIONS.put("DECIMAL +", "x + y");
        EXPRESSIONS.put("DECIMAL *", "x * x");
        EXPRESSIONS.put("DECIMAL /", "x / 3.25");
        EXPRESSIONS.put("ROUND", "ROUND(x, 1)");
        EXPRESSIONS.put("MD5", "MD5(s)");
        EXPRESSIONS.put("POWER", "POWER(f, 2)");
        EXPRESSIONS.put("CASE", "CASE WHEN i > 0 THEN n ELSE n + 1 END");

        EXPRESSIONS.put("a discount", "CAST(x * (1 - 0.05) AS DECIMAL(12, 2))");
        EXPRESSIONS.put("a price with tax", "x * 1.19 + 4.90");
        EXPRESSIONS.put("a share", "CAST(x AS DOUBLE) / (ABS(n) + 1)");
        EXPRESSIONS.put("a distance", "SQRT(POWER(f - 500, 2) + POWER(i, 2))");
        EXPRESSIONS.put("a bucket", "CASE WHEN i < -100000 THEN 'low' WHEN i < 100000 THEN 'middle' ELSE 'high' END");
        EXPRESSIONS.put("a list", "i IN (1, 17, 42, 99, 1000, 4711, 10000, 65536)");
        EXPRESSIONS.put("a range of texts", "t BETWEEN 'alpha' AND 'gamma'");
        EXPRESSIONS.put("a list of texts", "t IN ('alpha', 'Beta', 'eta', 'omega')");
        EXPRESSIONS.put("a hash partition", "MOD(ABS(n), 64)");
        EXPRESSIONS.put("a remainder", "(n * 31 + i) * 17 - n / 3");
        EXPRESSIONS.put("three conditions", "i > 0 AND f < 500 AND t <> 'Beta'");
        EXPRESSIONS.put("alternatives", "(i > 400000 OR f > 990) AND NOT (t = 'eta' OR t = 'Zeta')");
        EXPRESSIONS.put("a default", "COALESCE(NULLIF(t, 'Beta'), UPPER(s), 'none')");
        EXPRESSIONS.put("a label", "UPPER(SUBSTRING(t, 1, 1)) || LOWER(SUBSTRING(t, 2)) || ':' || digits");
        EXPRESSIONS.put("a masked text", "CONCAT(SUBSTRING(s, 1, 4), '****', SUBSTRING(s, 9))");
        EXPRESSIONS.put("a clean text", "TRIM(REPLACE(LOWER(s), ',', ' '))");
        EXPRESSIONS.put(
                "a part of day", "CASE WHEN EXTRACT(HOUR FROM ts) BETWEEN 8 AND 18 THEN 'day' ELSE 'night' END");
        EXPRESSIONS.put("days between", "TIMESTAMPDIFF(DAY, ts, TIMESTAMP '2026-01-01 00:00:00')");
        EXPRESSIONS.put("a later time", "ts + INTERVAL '90' MINUTE");
        EXPRESSIONS.put("a number in JSON", "CAST(JSON_VALUE(doc, '$.price') AS DOUBLE) * 2 + i");
    }

    private FunctionCases() {}

    static String[] names() {
        return EXPRESSIONS.keySet().toArray(String[]::new);
    }

    static String expression(String name) {
        String expression = EXPRESSIONS.get(name);
        if (expression == null) {
            throw new IllegalArgumentException("no case is named " + name);
        }
        return expression;
    }
}
