package io.sluice.sql.tests;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.json.PlanJson;
import io.sluice.exec.runtime.environment.ProductionEnvironment;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.gateway.server.Gateway;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.ManualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A gateway for one script, with a folder of its own that goes with it. */
public final class TestGateway implements AutoCloseable {
    /** Where the clock stands at first when a script moves it: 2024-01-01T00:00:00Z. */
    private static final long CLOCK_START = 1_704_067_200_000L;

    private final Path folder;
    private final Gateway gateway;
    private final RuntimeEnvironment environment;
    private final ChangelogGuard guard = new ChangelogGuard();

    /**
     * @param options of the gateway or of all its sessions
     * @param plansAsJson whether each plan is written to JSON and read back before it is run
     */
    public TestGateway(
            Script script, Map<String, String> options, int batchSize, boolean withEndpoints, boolean plansAsJson) {
        try {
            folder = Files.createTempDirectory("sluice-test-");
            Files.createDirectories(workFolder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int threads = Runtime.getRuntime().availableProcessors();
        environment = movesClock(script)
                ? new ProductionEnvironment(threads, new ManualClock(CLOCK_START))
                : new ProductionEnvironment(threads, System::currentTimeMillis);
        Gateway.Builder builder = Gateway.builder(folder.resolve("data"))
                .option("table.dml-sync", "true")
                .option("table.local-time-zone", "UTC")
                .options(options)
                .environment(environment)
                .batchSize(batchSize)
                .operatorWatch(guard)
                .planFilter(plansAsJson ? TestGateway::throughJson : UnaryOperator.identity())
                .withoutWarmUp();
        gateway = (withEndpoints
                        ? builder.option("sql-gateway.endpoint.rest.port", "0")
                                .option("sql-gateway.endpoint.hiveserver2.thrift.port", "0")
                        : builder.withoutEndpoints())
                .start();
    }

    public Gateway gateway() {
        return gateway;
    }

    /** What {@code ${work}} stands for. */
    public Path workFolder() {
        return folder.resolve("work");
    }

    /** How many operators have run with their changelogs looked at. */
    public long guardedOperators() {
        return guard.guarded();
    }

    @Override
    public void close() {
        gateway.close();
        environment.close();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(TestGateway::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ExecPlan throughJson(ExecPlan plan) {
        PlanJson json = new PlanJson();
        String written = json.write(plan);
        ExecPlan read = json.read(written);
        String rewritten = json.write(read);
        if (!rewritten.equals(written)) {
            throw SluiceException.internal("the plan that was written: " + written, rewritten);
        }
        return read;
    }

    private static boolean movesClock(Script script) {
        return script.steps().stream().flatMap(step -> step.feed().stream()).anyMatch(line -> line.text()
                .startsWith("clock "));
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
