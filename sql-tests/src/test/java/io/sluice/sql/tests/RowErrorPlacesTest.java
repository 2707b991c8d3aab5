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

/** Divisions and casts that fail for a row say where the statement has them. */
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

    private static void check(String sql, String code, String place) {
        try (TestGateway gateway =
                        new TestGateway(new Script("places", List.of()), Map.of(), RowBatch.MAX_ROWS, false, false);
                SqlClient client = new ServiceClient(gateway.gateway().service(), Map.of(), Duration.ofSeconds(60))) {
            StatementFailure failure = catchThrowableOfType(StatementFailure.class, () -> client.execute(sql));
            assertThat(failure.code()).contains(code);
            assertThat(failure.position()).contains(place);
        }
    }
}
