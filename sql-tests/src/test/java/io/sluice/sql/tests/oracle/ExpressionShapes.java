package io.sluice.sql.tests.oracle;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What expressions look like, by the kind of their result: SQL with holes such as <code>{int}</code> for operands. Functions that ask for
 * the time or for chance are left out, and so is what Flink is known to answer wrongly.
 */
final class ExpressionShapes {
    /** What expressions may be mixed freely; a type each, but for {@link #DEC} and {@link #STR}. */
    enum Kind {
        BOOL,
        INT,
        BIG,
        FLT,
        DBL,
        DEC,
        STR,
        BIN,
        DATE,
        TIME,
        TS,
        LTZ,
        YM,
        DS,
        ARRI,
        ARRS,
        MAP,
        ROW,
        VAR
    }

    /** A hole is a kind in braces; {@code any} is one of those that can be shown. */
    private static final Pattern HOLE = Pattern.compile("\\{([a-z]+)}");

    private static final String SHAPES = """
            BOOL {int} = {int} | {int} <> {big} | {big} < {int} | {dec} <= {dec} | {dbl} > {dec} | {flt} >= {flt} | {str} = {str}
            BOOL {str} < {str} | {str} >= {str} | {date} = {date} | {date} < {date} | {time} <> {time} | {ts} > {ts} | {ltz} = {ltz}
            BOOL {ym} < {ym} | {ds} >= {ds} | {bin} = {bin} | {arri} = {arri} | {arrs} <> {arrs} | {map} = {map} | {bool} = {bool}
            BOOL NOT {bool} | {bool} AND {bool} | {bool} OR {bool} | {bool} AND {bool} AND {bool} | {bool} IS TRUE | {bool} IS NOT FALSE
            BOOL {bool} IS UNKNOWN | {any} IS NULL | {any} IS NOT NULL | {int} BETWEEN {int} AND {big} | {str} BETWEEN {str} AND {str}
            BOOL {dec} NOT BETWEEN {dec} AND {int} | {int} IN (1, 2, 7) | {str} IN ('a', 'ab', 'Zoë') | {str} NOT IN ('', 'b')
            BOOL {int} IS DISTINCT FROM {int} | {str} IS NOT DISTINCT FROM {str} | {ts} IS DISTINCT FROM {ts} | {arri} IS DISTINCT FROM {arri}
            BOOL {str} LIKE '%a%' | {str} LIKE '_b%' | {str} NOT LIKE 'a' | {str} SIMILAR TO '(a|b)%' | REGEXP({str}, '[a-c]+')
            BOOL IS_ALPHA({str}) | IS_DIGIT({str}) | IS_DECIMAL({str}) | STARTSWITH({str}, {str}) | ENDSWITH({str}, {str})
            BOOL ARRAY_CONTAINS({arri}, {int}) | ARRAY_CONTAINS({arrs}, {str}) | TRY_CAST({str} AS BOOLEAN) | CAST({int} AS BOOLEAN)
            BOOL {str} IS JSON | {str} IS NOT JSON OBJECT | JSON_EXISTS({str}, '$.a')
            INT {int} + {int} | {int} - {int} | {int} * {int} | {int} / NULLIF({int}, 0) | {int} % NULLIF({int}, 0) | -{int} | ABS({int})
            INT MOD({int}, 7) | SIGN({int}) | CHAR_LENGTH({str}) | POSITION({str} IN {str}) | ASCII({str}) | LOCATE({str}, {str})
            INT LOCATE('a', {str}, {int}) | INSTR({str}, {str}) | REGEXP_COUNT({str}, 'a') | REGEXP_INSTR({str}, 'b') | CARDINALITY({arri})
            INT CARDINALITY({map}) | ARRAY_POSITION({arri}, {int}) | ARRAY_MAX({arri}) | ARRAY_MIN({arri}) | {arri}[{int}] | {map}[{str}]
            INT TRY_CAST({str} AS INT) | CAST({big} AS INT) | CAST({dec} AS INT) | CAST({dbl} AS INT) | CAST({flt} AS INT) | CAST({bool} AS INT)
            INT CAST(CAST({int} AS TINYINT) AS INT) | CAST(CAST({int} AS SMALLINT) AS INT) | GREATEST({int}, {int}) | LEAST({int}, {int}, {int})
            INT FLOOR({int}) | CEIL({int}) | ROUND({int}, 1) | TRUNCATE({int}, 0) | {row}.a | LEVENSHTEIN({str}, 'ab')
            BIG {big} + {int} | {big} - {big} | {big} * {int} | {big} / NULLIF({big}, 0) | {int} % NULLIF({big}, 0) | -{big} | ABS({big})
            BIG EXTRACT(YEAR FROM {date}) | EXTRACT(MONTH FROM {ts}) | EXTRACT(DAY FROM {ts}) | EXTRACT(HOUR FROM {ts}) | YEAR({date})
            BIG EXTRACT(SECOND FROM {ts}) | EXTRACT(WEEK FROM {date}) | EXTRACT(DOW FROM {date}) | EXTRACT(DOY FROM {date}) | QUARTER({date})
            BIG EXTRACT(HOUR FROM {ltz}) | EXTRACT(DAY FROM {ltz}) | DAYOFWEEK({date}) | MONTH({ts}) | MINUTE({time}) | HOUR({time})
            BIG EXTRACT(MILLISECOND FROM {ts}) | EXTRACT(CENTURY FROM {date}) | EXTRACT(DECADE FROM {date})
            BIG CAST({int} AS BIGINT) | CAST({dec} AS BIGINT) | CAST({dbl} AS BIGINT) | TRY_CAST({str} AS BIGINT)
            BIG UNIX_TIMESTAMP({str}) | UNIX_TIMESTAMP({str}, 'yyyy-MM-dd')
            BIG TIMESTAMPDIFF(DAY, {ts}, {ts}) | TIMESTAMPDIFF(HOUR, {ts}, {ts}) | TIMESTAMPDIFF(MONTH, {date}, {date}) | TIMESTAMPDIFF(SECOND, {ts}, {ts})
            FLT {flt} + {flt} | {flt} * {int} | CAST({int} AS FLOAT) | CAST({dec} AS FLOAT) | TRY_CAST({str} AS FLOAT) | ABS({flt})
            DBL {dbl} + {dbl} | {dbl} - {int} | {dbl} * {dec} | {dbl} / NULLIF({dbl}, 0) | -{dbl} | ABS({dbl}) | SIGN({dbl}) | FLOOR({dbl}) | CEIL({dbl})
            DBL SQRT(ABS({dbl})) | POWER({dbl}, 2) | EXP({dec}) | LN(ABS({dbl}) + 1) | LOG10(ABS({dbl}) + 1) | LOG2(ABS({dbl}) + 1) | SIN({dbl}) | COS({dbl})
            DBL TAN({int}) | ATAN({dbl}) | ATAN2({dbl}, {dbl}) | SINH({flt}) | DEGREES({dbl}) | RADIANS({dbl}) | ROUND({dbl}, 2) | TRUNCATE({dbl}, 1)
            DBL CAST({int} AS DOUBLE) | CAST({dec} AS DOUBLE) | CAST({flt} AS DOUBLE) | TRY_CAST({str} AS DOUBLE) | PI() | E() | ASIN({dbl} / 1e9)
            DEC {dec} + {dec} | {dec} - {int} | {dec} * {dec} | {dec} / NULLIF({dec}, 0) | {dec} % NULLIF({dec}, 0) | -{dec} | ABS({dec}) | SIGN({dec})
            DEC ROUND({dec}, 1) | ROUND({dec}, -1) | TRUNCATE({dec}, 1) | FLOOR({dec}) | CEIL({dec}) | TRY_CAST({str} AS DECIMAL(10, 2))
            DEC TRY_CAST({dbl} AS DECIMAL(20, 5)) | TRY_CAST({dec} AS DECIMAL(38, 10)) | TRY_CAST({dec} AS DECIMAL(5, 2)) | TRY_CAST({int} AS DECIMAL(12, 2))
            DEC GREATEST({dec}, {dec}) | LEAST({dec}, {int})
            STR {str} || {str} | CONCAT({str}, {str}, {str}) | CONCAT_WS('-', {str}, {str}) | UPPER({str}) | LOWER({str}) | INITCAP({str}) | TRIM({str})
            STR TRIM(BOTH 'a' FROM {str}) | TRIM(LEADING ' ' FROM {str}) | LTRIM({str}) | RTRIM({str}, 'b') | BTRIM({str}) | SUBSTRING({str}, 2)
            STR SUBSTRING({str}, {int}, 2) | SUBSTRING({str} FROM 1 FOR 3) | SUBSTR({str}, -2) | LEFT({str}, 2) | RIGHT({str}, {int}) | REPLACE({str}, 'a', {str})
            STR OVERLAY({str} PLACING {str} FROM 2) | LPAD({str}, 5, 'xy') | RPAD({str}, 4, {str}) | REPEAT({str}, 2) | REVERSE({str}) | SPLIT_INDEX({str}, 'b', 0)
            STR REGEXP_REPLACE({str}, '[ab]', 'Z') | REGEXP_EXTRACT({str}, '(a)(b)?', 1) | REGEXP_SUBSTR({str}, '[a-z]+') | CHR({int}) | TRANSLATE({str}, 'ab', 'xy')
            STR MD5({str}) | SHA1({str}) | SHA256({str}) | SHA2({str}, 256) | TO_BASE64({str}) | FROM_BASE64(TO_BASE64({str})) | HEX({str}) | HEX({int}) | BIN({int})
            STR URL_ENCODE({str}) | URL_DECODE({str}) | PARSE_URL({str}, 'HOST') | ELT(2, {str}, {str}) | STR_TO_MAP({str})['a'] | DATE_FORMAT({ts}, 'yyyy/MM/dd HH:mm')
            STR DATE_FORMAT({ltz}, 'HH:mm:ss.SSS') | FROM_UNIXTIME({int}) | FROM_UNIXTIME({big} % 100000, 'yyyy-MM-dd') | CAST({int} AS STRING) | CAST({dec} AS STRING)
            STR CAST({dbl} AS STRING) | CAST({flt} AS STRING) | CAST({bool} AS STRING) | CAST({date} AS STRING) | CAST({time} AS STRING) | CAST({ts} AS STRING)
            STR CAST({ltz} AS STRING) | CAST({ym} AS STRING) | CAST({ds} AS STRING) | CAST({bin} AS STRING) | CAST({arri} AS STRING) | CAST({map} AS STRING)
            STR CAST({row} AS STRING) | CAST({str} AS VARCHAR(3)) | CAST({str} AS CHAR(4)) | CAST({int} AS VARCHAR(2)) | {arrs}[1] | ARRAY_JOIN({arrs}, '+') | ARRAY_JOIN({arrs}, ',', {str})
            STR {row}.b | JSON_VALUE({str}, '$.a') | JSON_QUERY({str}, '$.b') | JSON_STRING({str}) | JSON_STRING({int}) | JSON_STRING({arri}) | JSON_OBJECT('k' VALUE {int}, 'l' VALUE {str})
            STR JSON_ARRAY({int}, {str}) | JSON_STRING({var}) | GREATEST({str}, {str}) | LEAST({str}, {str}) | DECODE(ENCODE({str}, 'UTF-8'), 'UTF-8') | SPLIT({str}, 'b')[1]
            BIN CAST({str} AS BYTES) | CAST({str} AS VARBINARY(2)) | CAST({bin} AS BINARY(3)) | ENCODE({str}, 'UTF-16') | UNHEX({str})
            DATE CAST({ts} AS DATE) | CAST({ltz} AS DATE) | TRY_CAST({str} AS DATE) | {date} + INTERVAL '1' DAY | {date} - INTERVAL '3' MONTH | TO_DATE({str})
            DATE FLOOR({date} TO MONTH) | CEIL({date} TO YEAR)
            TIME CAST({ts} AS TIME) | TRY_CAST({str} AS TIME) | {time} + INTERVAL '1' HOUR | CAST({ts} AS TIME(3)) | CAST({time} AS TIME(0))
            TS CAST({date} AS TIMESTAMP(3)) | CAST({ltz} AS TIMESTAMP(3)) | TRY_CAST({str} AS TIMESTAMP(3)) | CAST({ts} AS TIMESTAMP(0)) | CAST({ts} AS TIMESTAMP(9)) | TO_TIMESTAMP({str})
            TS {ts} + {ds} | {ts} - INTERVAL '1' MONTH | TIMESTAMPADD(DAY, {int} % 1000, {ts}) | FLOOR({ts} TO HOUR) | CEIL({ts} TO DAY) | FLOOR({ts} TO MONTH) | CAST({time} AS TIMESTAMP(3))
            TS TIMESTAMPADD(MONTH, {int} % 100, {ts})
            LTZ CAST({ts} AS TIMESTAMP_LTZ(3)) | CAST({date} AS TIMESTAMP_LTZ(3)) | TO_TIMESTAMP_LTZ({int}, 3) | TO_TIMESTAMP_LTZ({int}, 0) | {ltz} + INTERVAL '2' HOUR
            LTZ TRY_CAST({str} AS TIMESTAMP_LTZ(3)) | CAST({ltz} AS TIMESTAMP_LTZ(6))
            YM INTERVAL '2' MONTH * ({int} % 100) | {ym} + INTERVAL '1' YEAR
            DS {ds} + INTERVAL '1' HOUR | INTERVAL '1' MINUTE * ({int} % 1000)
            ARRI ARRAY[{int}, {int}, CAST(NULL AS INT)] | ARRAY_APPEND({arri}, {int}) | ARRAY_PREPEND({arri}, {int}) | ARRAY_DISTINCT({arri}) | ARRAY_REVERSE({arri}) | ARRAY_SORT({arri})
            ARRI ARRAY_CONCAT({arri}, {arri}) | ARRAY_REMOVE({arri}, {int}) | ARRAY_SLICE({arri}, 1, 2) | ARRAY_UNION({arri}, {arri}) | ARRAY_EXCEPT({arri}, {arri}) | ARRAY_INTERSECT({arri}, {arri})
            ARRI MAP_VALUES({map}) | TRY_CAST({arrs} AS ARRAY<INT>)
            ARRS ARRAY[CAST({str} AS STRING), CAST(NULL AS STRING)] | SPLIT({str}, 'a') | MAP_KEYS({map}) | CAST({arri} AS ARRAY<STRING>) | REGEXP_EXTRACT_ALL({str}, '[a-z]', 0)
            MAP MAP[CAST({str} AS STRING), {int}, 'x', CAST(NULL AS INT)] | MAP_UNION({map}, {map})
            ROW CAST(ROW({int}, {str}) AS ROW<a INT, b STRING>)
            VAR TRY_PARSE_JSON({str}) | PARSE_JSON('{"a": [1, "x", 2.5]}')
            """;

    private static final List<String> ANY =
            List.of("int", "big", "dbl", "dec", "str", "bin", "date", "time", "ts", "ltz", "arri", "map");

    private final Map<Kind, List<String>> byKind = new EnumMap<>(Kind.class);

    ExpressionShapes() {
        for (String line : SHAPES.split("\n")) {
            int space = line.indexOf(' ');
            List<String> shapes =
                    byKind.computeIfAbsent(Kind.valueOf(line.substring(0, space)), kind -> new ArrayList<>());
            for (String shape : line.substring(space + 1).split(" \\| ")) {
                shapes.add(shape);
            }
        }
    }

    List<String> of(Kind kind) {
        return byKind.get(kind);
    }

    /** How many shapes there are. */
    int size() {
        return byKind.values().stream().mapToInt(List::size).sum();
    }

    /** Gives what fills a hole. */
    interface Filling {
        String of(Kind kind);
    }

    /** @param pick one of so many kinds, for a hole that takes any */
    static String fill(String shape, java.util.function.IntUnaryOperator pick, Filling filling) {
        Matcher hole = HOLE.matcher(shape);
        StringBuilder text = new StringBuilder();
        while (hole.find()) {
            String name = hole.group(1).equals("any") ? ANY.get(pick.applyAsInt(ANY.size())) : hole.group(1);
            Kind kind = Kind.valueOf(name.toUpperCase(Locale.ROOT));
            hole.appendReplacement(text, Matcher.quoteReplacement(filling.of(kind)));
        }
        return hole.appendTail(text).toString();
    }
}
