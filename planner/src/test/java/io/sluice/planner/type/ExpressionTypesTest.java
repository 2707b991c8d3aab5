package io.sluice.planner.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.planner.Session;
import io.sluice.planner.operation.Operation;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The types of expressions, as Flink 2.3.0 gives them for the same texts. */
@TestInstance(Lifecycle.PER_CLASS)
class ExpressionTypesTest {
    private static final String TYPES = """
            CAST(1 AS FLOAT) + CAST(1 AS DOUBLE) -> FLOAT NOT NULL
            CAST(1 AS DOUBLE) + CAST(1 AS FLOAT) -> DOUBLE NOT NULL
            1 + CAST(1 AS FLOAT) -> FLOAT NOT NULL
            CAST(1 AS DECIMAL(10,2)) + CAST(1 AS FLOAT) -> DOUBLE NOT NULL
            CAST(1 AS DECIMAL(10,2)) * CAST(1 AS DECIMAL(20,5)) -> DECIMAL(31, 7) NOT NULL
            CAST(1 AS DECIMAL(10,2)) / CAST(1 AS DECIMAL(20,5)) -> DECIMAL(36, 23) NOT NULL
            CAST(1 AS DECIMAL(10,2)) % CAST(1 AS DECIMAL(5,3)) -> DECIMAL(5, 3) NOT NULL
            1 / CAST(1 AS DECIMAL(10,2)) -> DECIMAL(23, 11) NOT NULL
            5 / 2 -> INT NOT NULL
            5 % 3 -> INT NOT NULL
            CAST(1 AS TINYINT) + CAST(1 AS SMALLINT) -> SMALLINT NOT NULL
            CAST(5 AS BIGINT) % 3 -> INT NOT NULL
            MOD(5, CAST(3 AS BIGINT)) -> BIGINT NOT NULL
            - CAST(1 AS TINYINT) -> TINYINT NOT NULL
            2 - 1.5 -> DECIMAL(12, 1) NOT NULL
            3 * 1.50 -> DECIMAL(14, 2) NOT NULL
            1 = 1 -> BOOLEAN NOT NULL
            'a' || 'bc' -> CHAR(3) NOT NULL
            CASE WHEN TRUE THEN 1 ELSE 1.5 END -> DECIMAL(11, 1) NOT NULL
            CASE WHEN TRUE THEN 'a' END -> CHAR(1)
            CASE WHEN TRUE THEN CAST(1 AS TINYINT) ELSE CAST(2 AS BIGINT) END -> BIGINT NOT NULL
            COALESCE(CAST(NULL AS FLOAT), CAST(1 AS DOUBLE)) -> DOUBLE NOT NULL
            COALESCE(1, 2.5) -> DECIMAL(11, 1) NOT NULL
            NULLIF(1, 2) -> INT
            IF(TRUE, 1, 2.5) -> DECIMAL(11, 1) NOT NULL
            ABS(-1.5) -> DECIMAL(2, 1) NOT NULL
            CAST(NULL AS STRING) || 'x' -> STRING
            'a' LIKE 'b' -> BOOLEAN NOT NULL
            1 IS NULL -> BOOLEAN NOT NULL
            TRUE AND CAST(NULL AS BOOLEAN) -> BOOLEAN
            DATE '2024-01-01' + INTERVAL '1' DAY -> DATE NOT NULL
            TIMESTAMP '2024-01-01 00:00:00' - INTERVAL '1' MONTH -> TIMESTAMP(0) NOT NULL
            TIMESTAMP '2024-01-01 00:00:00.123' + INTERVAL '1' SECOND -> TIMESTAMP(3) NOT NULL
            CURRENT_DATE -> DATE NOT NULL
            LOCALTIME -> TIME(0) NOT NULL
            CURRENT_TIMESTAMP -> TIMESTAMP_LTZ(3) NOT NULL
            LOCALTIMESTAMP -> TIMESTAMP(3) NOT NULL
            NOW() -> TIMESTAMP_LTZ(3) NOT NULL
            CHAR_LENGTH('abc') -> INT NOT NULL
            SUBSTRING('abc', 1) -> VARCHAR(3)
            UPPER('abc') -> CHAR(3) NOT NULL
            TRIM('a ') -> VARCHAR(2) NOT NULL
            CONCAT('a', 'b') -> STRING NOT NULL
            ROUND(1.255, 1) -> DECIMAL(3, 1) NOT NULL
            FLOOR(1.5) -> DECIMAL(2, 0) NOT NULL
            CEIL(1.5) -> DECIMAL(2, 0) NOT NULL
            FLOOR(CAST(1 AS DOUBLE)) -> DOUBLE NOT NULL
            EXTRACT(YEAR FROM DATE '2024-01-01') -> BIGINT NOT NULL
            POWER(2, 3) -> DOUBLE NOT NULL
            SQRT(4) -> DOUBLE NOT NULL
            LN(2) -> DOUBLE NOT NULL
            RAND() -> DOUBLE NOT NULL
            DATE_FORMAT(TIMESTAMP '2024-01-01 00:00:00', 'yyyy') -> STRING
            TO_TIMESTAMP('2024-01-01 00:00:00') -> TIMESTAMP(3)
            TO_DATE('2024-01-01') -> DATE
            REPLACE('a','b','c') -> STRING NOT NULL
            POSITION('a' IN 'b') -> INT NOT NULL
            REGEXP_REPLACE('a','b','c') -> STRING NOT NULL
            SPLIT_INDEX('a,b', ',', 1) -> STRING
            MD5('a') -> CHAR(32) NOT NULL
            UNIX_TIMESTAMP() -> BIGINT NOT NULL
            FROM_UNIXTIME(1) -> STRING
            TIMESTAMPDIFF(DAY, DATE '2024-01-01', DATE '2024-01-02') -> INT NOT NULL
            TIMESTAMPADD(DAY, 1, DATE '2024-01-01') -> DATE NOT NULL
            CAST(1 AS DECIMAL) -> DECIMAL(10, 0) NOT NULL
            LOWER('A') -> CHAR(1) NOT NULL
            INITCAP('a') -> CHAR(1) NOT NULL
            LPAD('a', 3, 'x') -> STRING NOT NULL
            REVERSE('abc') -> STRING
            REPEAT('a', 2) -> STRING NOT NULL
            ASCII('a') -> INT NOT NULL
            CHR(97) -> STRING
            LEFT('abc', 1) -> VARCHAR(3)
            RIGHT('abc', 1) -> VARCHAR(3)
            LOCATE('a', 'b') -> INT NOT NULL
            INSTR('a','b') -> INT NOT NULL
            SIGN(-1) -> INT NOT NULL
            TRUNCATE(1.55, 1) -> DECIMAL(3, 1) NOT NULL
            PI() -> DOUBLE NOT NULL
            E() -> DOUBLE NOT NULL
            GREATEST(1, 2) -> INT NOT NULL
            LEAST(1, 2.5) -> DECIMAL(11, 1) NOT NULL
            UUID() -> CHAR(36) NOT NULL
            HOUR(TIMESTAMP '2024-01-01 00:00:00') -> BIGINT NOT NULL
            YEAR(DATE '2024-01-01') -> BIGINT NOT NULL
            CAST('a' AS CHAR(3)) -> CHAR(3) NOT NULL
            CAST('abc' AS VARCHAR(2)) -> VARCHAR(2) NOT NULL
            x'0a' -> BINARY(1) NOT NULL
            CAST(1 AS STRING) -> STRING NOT NULL
            1 IN (1,2) -> BOOLEAN NOT NULL
            1 BETWEEN 0 AND 2 -> BOOLEAN NOT NULL
            1 <> 2 -> BOOLEAN NOT NULL
            NOT TRUE -> BOOLEAN NOT NULL
            1.5 IS NOT NULL -> BOOLEAN NOT NULL
            TRUE IS TRUE -> BOOLEAN NOT NULL
            TRUE IS UNKNOWN -> BOOLEAN NOT NULL
            INTERVAL '1' DAY -> INTERVAL SECOND(3) NOT NULL
            INTERVAL '1-2' YEAR TO MONTH -> INTERVAL MONTH NOT NULL
            ARRAY[1,2] -> ARRAY<INT NOT NULL> NOT NULL
            MAP['a',1] -> MAP<CHAR(1) NOT NULL, INT NOT NULL> NOT NULL
            ROW(1,'a') -> ROW<`EXPR$0` INT NOT NULL, `EXPR$1` CHAR(1) NOT NULL> NOT NULL
            10000000000 -> BIGINT NOT NULL
            1.0e3 -> DOUBLE NOT NULL
            TIME '01:02:03' -> TIME(0) NOT NULL
            IF(CAST(NULL AS BOOLEAN), 1, 2) -> INT
            LTRIM('  ab ') -> VARCHAR(5) NOT NULL
            SPLIT_INDEX('a,b,c', 44, 0) -> STRING
            INSTR('hello flink', 'l', 1, 3) -> INT NOT NULL
            CAST(1 AS DECIMAL(38,10)) * CAST(1 AS DECIMAL(38,10)) -> DECIMAL(38, 6) NOT NULL
            CAST(1 AS DECIMAL(38,10)) + CAST(1 AS DECIMAL(38,5)) -> DECIMAL(38, 6) NOT NULL
            """;

    private Session session;

    @BeforeAll
    void open(@TempDir Path folder) {
        session = Session.in(folder);
    }

    static Stream<Arguments> types() {
        return TYPES.lines().map(line -> line.split(" -> ")).map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("types")
    void expressionHasType(String expression, String type) {
        Operation.Query query = (Operation.Query) session.convert("SELECT " + expression);
        assertThat(query.type().typeAt(0).summary()).isEqualTo(type);
    }
}
