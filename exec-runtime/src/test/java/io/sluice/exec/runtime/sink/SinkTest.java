package io.sluice.exec.runtime.sink;

import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.runtime.environment.SimulatedEnvironment;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobRequest;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.job.RuntimeSettings;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.TestConnector;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SinkTest {
    private static int tables;

    private static TestConnector.Table run(
            RowType from,
            RowType to,
            boolean materialize,
            boolean blocking,
            Map<String, String> options,
            Rows.Row... rows) {
        String name = "sinkTest" + tables++;
        SimulatedEnvironment environment = new SimulatedEnvironment(1);
        JobRuntime runtime = new JobRuntime(
                RuntimeSettings.DEFAULT.withBatchSize(2),
                environment,
                new Plugins(List.of(SinkTest.class.getClassLoader())));
        TestConnector.table(name).reader = TestConnector.rows(from, Arrays.asList(rows));
        TestConnector.table(name).blockingWriter = blocking;
        Plans plan = new Plans();
        plan.sink(
                name,
                to,
                materialize ? List.of("f0") : List.of(),
                ChangelogMode.ALL,
                materialize,
                plan.scan(name, from));
        Job job = runtime.submit(new JobRequest(name, plan.build(), new Options(options), Optional.empty()));
        environment.runUntilIdle();
        job.done().toCompletableFuture().join();
        return TestConnector.table(name);
    }

    private static List<String> texts(TestConnector.Table table) {
        return table.written().stream().map(Rows.Row::toString).toList();
    }

    @Test
    void aNullForANotNullColumnIsAnErrorOrDropped() {
        RowType from = Rows.type(Types.INT, Types.STRING);
        RowType to = Rows.type(Types.INT.notNull(), Types.STRING);
        Rows.Row[] rows = {row("+I", 1, "a"), row("+I", null, "b"), row("+I", 3, null)};
        assertThatThrownBy(() -> run(from, to, false, false, Map.of(), rows))
                .cause()
                .hasMessage("column \"f0\" is NOT NULL and got a NULL");
        assertThat(texts(run(from, to, false, false, Map.of("table.exec.sink.not-null-enforcer", "DROP"), rows)))
                .containsExactly("+I[1, a]", "+I[3, null]");
    }

    @Test
    void lengthsAreTrimmedAndPaddedOrAnErrorWhenAskedFor() {
        RowType from = Rows.type(Types.STRING, Types.STRING);
        RowType to = Rows.type(Types.character(3), Types.varchar(2));
        Rows.Row[] rows = {row("+I", "a", "b"), row("+I", "äöüß", "€€€"), row("+I", null, null)};
        assertThat(texts(run(from, to, false, false, Map.of(), rows)))
                .containsExactly("+I[a, b]", "+I[äöüß, €€€]", "+I[null, null]");
        assertThat(texts(run(from, to, false, true, Map.of("table.exec.sink.type-length-enforcer", "TRIM_PAD"), rows)))
                .containsExactly("+I[a  , b]", "+I[äöü, €€]", "+I[null, null]");
        assertThatThrownBy(() ->
                        run(from, to, false, false, Map.of("table.exec.sink.type-length-enforcer", "ERROR"), rows))
                .cause()
                .hasMessage("column \"f0\" takes exactly 3 characters and got 1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rowsOfAKeyInTheWrongOrderArePutRight(boolean blocking) {
        RowType type = Rows.type(Types.INT, Types.STRING);
        assertThat(texts(run(
                        type,
                        type,
                        true,
                        blocking,
                        Map.of(),
                        row("+I", 1, "a"),
                        row("+U", 1, "b"),
                        row("-U", 1, "a"),
                        row("+I", 1, "c"),
                        row("-D", 1, "c"),
                        row("-D", 1, "x"),
                        row("-D", 1, "b"),
                        row("+I", 1, "d"))))
                .containsExactly("+I[1, a]", "+U[1, b]", "+U[1, c]", "+U[1, b]", "-D[1, b]", "+I[1, d]");
    }
}
