package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.row.RowBatch;
import io.sluice.sql.tests.SqlClient.Row;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements with far more columns, branches or levels than people write: they are planned, compiled and run in seconds. */
class WideExpressionsTest {
    private static final Duration IN_TIME = Duration.ofSeconds(60);

    private TestGateway gateway;
    private SqlClient client;

    @BeforeEach
    void start() {
        gateway = new TestGateway(
                new Script("wide", List.of()), Map.of("parallelism.default", "1"), RowBatch.MAX_ROWS, false, false);
        client = new ServiceClient(gateway.gateway().service(), Map.of(), IN_TIME);
    }

    @AfterEach
    void stop() {
        client.close();
        gateway.close();
    }

    private List<String> onlyRow(String select) {
        List<Row> rows = client.execute(select + " FROM (VALUES (5, 'x', 2.5)) AS t(i, s, d)")
                .rows();
        assertThat(rows).hasSize(1);
        return rows.get(0).cells();
    }

    @Test
    void twoThousandColumnsAreComputed() {
        String columns = IntStream.range(0, 2_000)
                .mapToObj(n -> switch (n % 4) {
                    case 0 -> "i * " + n;
                    case 1 -> "s || '" + n + "'";
                    case 2 -> "d + " + n;
                    default -> "UPPER(SUBSTRING(s || 'abc' FROM " + (n % 3 + 1) + "))";
                })
                .collect(Collectors.joining(", ", "SELECT ", ""));
        List<String> cells = onlyRow(columns);
        assertThat(cells).hasSize(2_000);
        assertThat(cells.get(1_996)).isEqualTo("9980");
        assertThat(cells.get(1_997)).isEqualTo("x1997");
        assertThat(cells.get(1_998)).isEqualTo("2000.5");
        assertThat(cells.get(1_999)).isEqualTo("ABC"); // 1999 % 3 is 1, so from the second letter on.
    }

    @Test
    void aCaseOfFiveHundredBranchesFindsItsBranch() {
        String branches = IntStream.range(0, 500)
                .mapToObj(n -> "WHEN i * 100 = " + n + " THEN 'b" + n + "' || s")
                .collect(Collectors.joining(" "));
        String lookUp = IntStream.range(0, 500)
                .mapToObj(n -> "WHEN " + n + " THEN " + n * n)
                .collect(Collectors.joining(" "));
        // i * 100 is 500, which no branch is for.
        assertThat(onlyRow("SELECT CASE " + branches + " ELSE 'none' END, CASE i * 99 " + lookUp + " END"))
                .containsExactly("none", "245025");
    }

    @Test
    void deepExpressionsAreComputed() {
        String sum = "(".repeat(300) + "i" + " + 1)".repeat(300);
        String text = "TRIM(".repeat(200) + "s" + ")".repeat(200);
        String choice = IntStream.range(0, 100)
                        .mapToObj(n -> "CASE WHEN i = " + (n + 10) + " THEN " + n + " ELSE ")
                        .collect(Collectors.joining())
                + "i" + " END".repeat(100);
        assertThat(onlyRow("SELECT " + sum + ", " + text + ", " + choice)).containsExactly("305", "x", "5");
    }

    @Test
    void aConditionOfManyTermsIsComputed() {
        String terms = IntStream.range(0, 1_000)
                .mapToObj(n -> "(i = " + (n + 100) + " AND s <> 'y" + n + "')")
                .collect(Collectors.joining(" OR "));
        assertThat(onlyRow("SELECT " + terms)).containsExactly("FALSE");
    }

    /** A list is a set as soon as it is read: as terms of an OR, each of which is held against all others, it would take minutes. */
    @Test
    void listsOfFiveThousandValuesAreLookedUp() {
        String numbers = IntStream.range(1_000, 6_000).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        String texts = IntStream.range(0, 5_000).mapToObj(n -> "'t" + n + "'").collect(Collectors.joining(", "));
        String rows = " FROM (VALUES (1, 'x'), (5999, 't17'), (CAST(NULL AS INT), CAST(NULL AS STRING))) AS t(i, s)";
        String filtered = "SELECT i" + rows + " WHERE i IN (" + numbers + ") OR s NOT IN (" + texts + ")";
        assertThat(client.execute(filtered).rows())
                .extracting(Row::cells)
                .containsExactly(List.of("1"), List.of("5999"));
        assertThat(client.execute("SELECT i" + rows + " WHERE s NOT IN (" + texts + ")")
                        .rows())
                .extracting(Row::cells)
                .containsExactly(List.of("1"));
        String computed =
                "SELECT COUNT(*) FILTER (WHERE i IN (" + numbers + ")), COUNT(i NOT IN (" + numbers + "))" + rows;
        assertThat(client.execute("SELECT s IN (" + texts + ") IS NULL" + rows).rows())
                .extracting(Row::cells)
                .containsExactly(List.of("FALSE"), List.of("FALSE"), List.of("TRUE"));
        assertThat(client.execute(computed).rows())
                .last()
                .extracting(Row::cells)
                .isEqualTo(List.of("1", "2"));
    }
}
