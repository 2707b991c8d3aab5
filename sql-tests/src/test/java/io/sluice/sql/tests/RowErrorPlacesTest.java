package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.spi.row.RowBatch;
import io.sluice.sql.tests.SqlClient.StatementFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Divisions, casts and functions that fail for a row say where the statement has them. */
class RowErrorPlacesTest {
    private static final String ROWS = " FROM (VALUES (1, '5'), (2, 'x3')) AS t(a, s)";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT a, 7 / (a - 1)                            | DIVISION_BY_ZERO            | 1:11
            SELECT 5 / a, 7 / (a - 1), 8 / a                 | DIVISION_BY_ZERO            | 1:15
            SELECT a, 7 % (a - 1)                            | DIVISION_BY_ZERO            | 1:11
            SELECT a, MOD(7, a - 1)                          | DIVISION_BY_ZERO            | 1:11
            SELECT 7 / a, CAST(s AS INT)                     | INVALID_TEXT_REPRESENTATION | 1:15
            SELECT UPPER(s), CAST(ARRAY[s] AS ARRAY<INT>)[1] | INVALID_TEXT_REPRESENTATION | 1:18
            SELECT a, TRUNCATE(a, -700000000 - a)            | NUMERIC_VALUE_OUT_OF_RANGE  | 1:11
            SELECT a, JSON_STRING(MAP[NULLIF(s, '5'), a])    | INVALID_LITERAL             | 1:11
            SELECT a, JSON_ARRAY(TO_DATE(CONCAT('2024-01-0', s))) | TYPE_MISMATCH               | 1:11
            SELECT JSON_QUERY(CONCAT('x', s), '$.a' ERROR ON ERROR) | INVALID_TEXT_REPRESENTATION | 1:8
            """)
    void placeOfSelectList(String select, String code, String place) {
        check(select + ROWS, code, place);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            7 / (a - 1) > 2    | DIVISION_BY_ZERO            | 1:61
            CAST(s AS INT) > 4 | INVALID_TEXT_REPRESENTATION | 1:61
            """)
    void placeInCondition(String condition, String code, String place) {
        check("SELECT a" + ROWS + " WHERE " + condition, code, place);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT 1, CAST('x' AS INT)                       | INVALID_TEXT_REPRESENTATION | 1:11
            SELECT CAST('2024-13-01' AS DATE)                | INVALID_TEXT_REPRESENTATION | 1:8
            SELECT 1 + 2 / (3 - 3)                           | DIVISION_BY_ZERO            | 1:12
            SELECT CAST('x' AS BIGINT) + CAST('1' AS BIGINT) | INVALID_TEXT_REPRESENTATION | 1:8
            """)
    void placeOfConstants(String sql, String code, String place) {
        check(sql, code, place);
    }

    /** The statement that runs does not have the expression, so the error shows it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            7 / (a - 1)                                       | (7 / (a - 1))
            CAST(s AS INT)                                    | CAST(s AS INT)
            JSON_VALUE(s, 'strict $.x' ERROR ON ERROR)        | JSON_VALUE(s, 'strict $.x'
            CASE WHEN s SIMILAR TO 'x[' THEN 1 END            | SIMILAR TO(s, 'x[')
            """)
    void expressionOfViewOrPlan(String expression, String shown) {
        try (TestGateway gateway = gateway();
                SqlClient client = client(gateway)) {
            client.execute("CREATE TABLE out_rows (v STRING) WITH ('connector' = 'blackhole')");
            client.execute("CREATE VIEW v AS SELECT " + expression + " AS v" + ROWS);
            assertThat(failure(client, "SELECT v FROM v").getMessage()).contains("It comes from " + shown);
            String plan = gateway.workFolder().resolve("plan.json").toString();
            client.execute("COMPILE PLAN '" + plan + "' FOR INSERT INTO out_rows SELECT CAST(v AS STRING) FROM v");
            assertThat(failure(client, "EXECUTE PLAN '" + plan + "'").getMessage())
                    .contains("It comes from " + shown);
        }
    }

    private static void check(String sql, String code, String place) {
        try (TestGateway gateway = gateway();
                SqlClient client = client(gateway)) {
            StatementFailure failure = failure(client, sql);
            assertThat(failure.code()).contains(code);
            assertThat(failure.position()).contains(place);
        }
    }

    private static TestGateway gateway() {
        return new TestGateway(new Script("places", List.of()), Map.of(), RowBatch.MAX_ROWS, false, false);
    }

    private static SqlClient client(TestGateway gateway) {
        return new ServiceClient(gateway.gateway().service(), Map.of(), Duration.ofSeconds(60));
    }

    private static StatementFailure failure(SqlClient client, String sql) {
        return catchThrowableOfType(StatementFailure.class, () -> client.execute(sql));
    }
}
