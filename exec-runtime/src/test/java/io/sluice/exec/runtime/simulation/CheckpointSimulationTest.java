package io.sluice.exec.runtime.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.checkpoint.DiskFiles;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.environment.SimulatedEnvironment;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobJournal;
import io.sluice.exec.runtime.job.JobRegion;
import io.sluice.exec.runtime.job.JobRequest;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.job.JobStatus;
import io.sluice.exec.runtime.job.RuntimeSettings;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Random jobs in random orders of their steps, with failures of sources, sinks and the disk of checkpoints, with crashes of the whole
 * process, and restarts with other parallelisms: the tables hold what they would hold had nothing happened.
 *
 * <p>{@code -Dsimulation.seed=17} repeats one run, {@code -Dsimulation.seeds=20000} makes more than usual, from {@code -Dsimulation.first} on.
 */
class CheckpointSimulationTest {
    private static final int USUAL_SEEDS = 1_000;
    /** Every so manieth run has its state on disk, which takes longer. */
    private static final int ON_DISK = 40;

    private static final List<RandomJob.Kind> LATE = List.of(RandomJob.Kind.LATE_ROWS);

    private static final String WATERMARKS = "pipeline.auto-watermark-interval";
    private static final Path FOLDER = Path.of("/simulated");
    /** No run needs as many steps. */
    private static final int MOST_STEPS = 400_000;

    /** All that goes wrong with sources, sinks, look-ups, functions and the disk of checkpoints. */
    private static final List<String> FAILURES = List.of(
            "read",
            "write",
            "prepare",
            "commit before",
            "commit after",
            "discard",
            "look up",
            "answer",
            "make folder",
            "create",
            "half written",
            "sync",
            "sync folder",
            "rename before",
            "rename after",
            "delete",
            "bytes lost",
            "name lost",
            "damaged");

    private final CodeCompiler compiler = new CodeCompiler(Optional.empty());
    private final Plugins plugins = new Plugins(List.of(CheckpointSimulationTest.class.getClassLoader()));

    @Test
    void whatIsWrittenIsWrittenOnce() {
        int count = seeds(USUAL_SEEDS);
        Totals totals = run(count, List.of(RandomJob.Kind.values()));
        if (count >= USUAL_SEEDS) {
            // Else the test would prove nothing. Of fewer runs it cannot be said: they are too different.
            assertThat(totals.checkpoints).as("checkpoints").isGreaterThan(3L * count);
            assertThat(totals.restarts).as("restarts").isGreaterThan(count / 2);
            assertThat(totals.regionRestarts).as("restarts of regions").isGreaterThan(count / 4);
            assertThat(totals.crashes).as("crashes").isGreaterThan(count / 2);
            assertThat(totals.restored).as("crashes after a checkpoint").isGreaterThan(count / 5);
            assertThat(totals.failures).as("failures by kind").containsOnlyKeys(FAILURES);
        }
    }

    /** Barriers overtake rows and the watermarks between them, and other subtasks go on with both. */
    @Test
    void rowsThatAreLateAreLateAgain() {
        int count = seeds(USUAL_SEEDS / 5);
        Totals totals = run(count, LATE);
        if (count >= USUAL_SEEDS / 5) {
            assertThat(totals.restored).as("crashes after a checkpoint").isGreaterThan(count / 5);
        }
    }

    private static int seeds(int usual) {
        return Integer.getInteger("simulation.seed") != null ? 1 : Integer.getInteger("simulation.seeds", usual);
    }

    private Totals run(int count, List<RandomJob.Kind> kinds) {
        int first = Integer.getInteger("simulation.seed", Integer.getInteger("simulation.first", 0));
        Totals totals = new Totals();
        List<AssertionError> failures = new ArrayList<>();
        for (int seed = first; seed < first + count; seed++) {
            try {
                run(seed, totals, kinds);
            } catch (AssertionError | RuntimeException e) {
                failures.add(new AssertionError("seed " + seed + ": " + e.getMessage(), e));
            }
        }
        assertThat(failures).as("seeds that fail").isEmpty();
        return totals;
    }

    private static final class Totals {
        long checkpoints;
        long restarts;
        long regionRestarts;
        long crashes;
        long restored;
        final Map<String, Integer> failures = new TreeMap<>();
    }

    private void run(int seed, Totals totals, List<RandomJob.Kind> kinds) {
        RandomJob undisturbed = new RandomJob("calm" + seed % 4, new Random(seed), new Faults(new Random(seed)), kinds);
        SimulatedEnvironment calm = new SimulatedEnvironment(seed);
        AsyncNodes.enter(calm, new Faults(new Random(seed)));
        JobRuntime calmRuntime = new JobRuntime(RuntimeSettings.DEFAULT, calm, plugins, new DiskFiles(), compiler);
        Map<String, String> calmOptions = new HashMap<>(Map.of("table.local-time-zone", "UTC"));
        if (undisturbed.rowByRow()) {
            calmOptions.put(WATERMARKS, "0 ms");
        }
        Job calmJob = calmRuntime.submit(new JobRequest(
                "calm", undisturbed.plan(), new Options(calmOptions), Optional.empty(), AsyncNodes.FUNCTIONS));
        calm.runUntil(() -> calmJob.status().ended());
        calmJob.done().toCompletableFuture().join();

        Run disturbed = new Run(seed, kinds);
        disturbed.go();
        for (int i = 0; i < undisturbed.tables().size(); i++) {
            assertThat(disturbed.job.tables().get(i).rows())
                    .as("table %d of %s", i, disturbed.job)
                    .isEqualTo(undisturbed.tables().get(i).rows());
            assertThat(disturbed.job.tables().get(i).leftOver())
                    .as("left over in table %d of %s", i, disturbed.job)
                    .isZero();
        }
        totals.checkpoints += disturbed.checkpoints;
        totals.restarts += disturbed.restarts;
        totals.regionRestarts += disturbed.regionRestarts;
        totals.crashes += disturbed.crashes;
        totals.restored += disturbed.restored;
        disturbed.faults.happened().forEach((what, count) -> totals.failures.merge(what, count, Integer::sum));
        disturbed.disk.happened().forEach((what, count) -> totals.failures.merge(what, count, Integer::sum));
    }

    /** One job and what happens to it. */
    private final class Run {
        final Random random;
        final Faults faults;
        final Faults disk;
        final SimulatedFiles files;
        final RandomJob job;
        final ExecPlan plan;
        final int batchSize;
        final Map<String, String> options = new HashMap<>();
        final List<String> events = new ArrayList<>();
        long checkpoints;
        long restarts;
        /** Those of regions that are no restarts of the whole job. */
        long regionRestarts;

        long crashes;
        long restored;
        /** In how many steps a millisecond passes, on average, while there is something to do; 0: none does. */
        final int stepsAMilli;

        private final Random pace;
        private boolean ended;
        private long now;
        private final JobJournal journal = (id, status, cause) -> ended = true;

        Run(int seed, List<RandomJob.Kind> kinds) {
            random = new Random(seed * 31L + 7);
            faults = new Faults(new Random(seed * 31L + 8));
            disk = new Faults(new Random(seed * 31L + 9));
            files = new SimulatedFiles(disk);
            pace = new Random(seed * 31L + 10);
            boolean late = kinds.equals(LATE);
            stepsAMilli = late || pace.nextBoolean() ? 2 + pace.nextInt(20) : 0;
            job = new RandomJob("storm" + seed % 4, new Random(seed), faults, kinds);
            plan = job.plan();
            batchSize = List.of(1, 3, 16).get(random.nextInt(3));
            options.put("table.local-time-zone", "UTC");
            options.put(WATERMARKS, random.nextBoolean() || job.rowByRow() ? "0 ms" : "3 ms");
            options.put("pipeline.max-parallelism", "16");
            options.put("execution.checkpointing.interval", (1 + random.nextInt(12)) + " ms");
            options.put("execution.checkpointing.min-pause", random.nextInt(4) + " ms");
            // Where time passes with steps, a job makes no way with one that is shorter than what many of them take.
            int timeout = 4 + random.nextInt(30) + (stepsAMilli > 0 ? 200 : 0);
            options.put("execution.checkpointing.timeout", timeout + " ms");
            options.put("execution.checkpointing.max-concurrent-checkpoints", String.valueOf(1 + random.nextInt(3)));
            options.put("execution.checkpointing.num-retained", "3");
            options.put("execution.checkpointing.tolerable-failed-checkpoints", String.valueOf(random.nextInt(3)));
            options.put("execution.checkpointing.data-inline-threshold", random.nextBoolean() ? "0" : "200");
            options.put("execution.checkpointing.incremental", String.valueOf(random.nextInt(3) > 0));
            if (random.nextBoolean() || late) {
                options.put("execution.checkpointing.unaligned.enabled", "true");
                options.put("execution.checkpointing.aligned-checkpoint-timeout", random.nextInt(3) + " ms");
                options.put("execution.checkpointing.max-concurrent-checkpoints", "1");
            }
            if (seed % ON_DISK == 0) {
                options.put("state.backend.type", "rocksdb");
                options.put("sluice.state.cache-size", "0 bytes");
            }
            options.put("jobmanager.execution.failover-strategy", random.nextInt(4) == 0 ? "full" : "region");
            options.put("restart-strategy.type", "fixed-delay");
            options.put("restart-strategy.fixed-delay.attempts", "1000");
            options.put("restart-strategy.fixed-delay.delay", "2 ms");
            if (random.nextInt(4) > 0) {
                faults.failAtRandom(0.02, 1 + random.nextInt(6));
            }
            if (random.nextInt(4) > 0) {
                disk.failAtRandom(0.02, 1 + random.nextInt(6));
            }
        }

        void go() {
            Optional<String> resumed = Optional.empty();
            int steps = 0;
            int crashesLeft = random.nextInt(4);
            boolean mayDamage = random.nextInt(4) == 0;
            boolean setsClock = random.nextInt(4) == 0;
            while (true) {
                options.put("parallelism.default", String.valueOf(1 + random.nextInt(4)));
                SimulatedEnvironment environment = new SimulatedEnvironment(random.nextLong(), now);
                JobRuntime runtime = new JobRuntime(
                        RuntimeSettings.DEFAULT.withBatchSize(batchSize).withDataFolder(FOLDER),
                        environment,
                        plugins,
                        files,
                        compiler);
                AsyncNodes.enter(environment, faults);
                Job running = submit(runtime, resumed);
                resumed = Optional.of(running.id());
                int stepsToCrash = crashesLeft > 0 ? 1 + random.nextInt(1000) : Integer.MAX_VALUE;
                int[] taken = {0};
                long before =
                        running.lastCheckpoint().map(last -> last.checkpoint()).orElse(0L);
                environment.runUntil(() -> {
                    taken[0]++;
                    if (stepsAMilli > 0 && pace.nextInt(stepsAMilli) == 0) {
                        environment
                                .manualClock()
                                .advanceTo(environment.manualClock().currentTimeMillis() + 1);
                    }
                    if (setsClock && random.nextInt(400) == 0) {
                        environment.setClock(random.nextInt(200) - 100);
                    }
                    return running.status().ended()
                                    && running.done().toCompletableFuture().isDone()
                            || taken[0] > stepsToCrash
                            || taken[0] > MOST_STEPS;
                });
                steps += taken[0];
                now = environment.clock().currentTimeMillis();
                restarts += running.restarts();
                List<JobRegion> regions = running.regions();
                int least = regions.stream().mapToInt(JobRegion::restarts).min().orElseThrow();
                regionRestarts += regions.stream()
                        .mapToInt(region -> region.restarts() - least)
                        .sum();
                checkpoints +=
                        running.lastCheckpoint().map(last -> last.checkpoint()).orElse(before) - before;
                if (ended) {
                    assertThat(running.status().ended() || taken[0] > stepsToCrash)
                            .isTrue();
                    faults.stop();
                    if (!running.status().ended()) {
                        return;
                    }
                    assertThat(running.status())
                            .as(() -> String.valueOf(running.failure()))
                            .isEqualTo(JobStatus.FINISHED);
                    return;
                }
                if (running.status().ended()) {
                    // The end could not be written down: to whoever comes next, the job runs.
                    assertThat(running.status()).isEqualTo(JobStatus.FINISHED);
                    faults.stop();
                }
                assertThat(steps)
                        .as("steps of %s, now %s", job, running.status())
                        .isLessThan(MOST_STEPS);
                crashesLeft--;
                crashes++;
                if (running.lastCheckpoint().isPresent()) {
                    restored++;
                }
                files.crash();
                if (mayDamage && files.damageNewest(FOLDER)) {
                    mayDamage = false;
                }
            }
        }

        /** As a gateway does that starts again: until it works. */
        private Job submit(JobRuntime runtime, Optional<String> resumed) {
            RuntimeException last = null;
            for (int attempt = 0; attempt < 50; attempt++) {
                try {
                    return runtime.submit(new JobRequest(
                            "storm",
                            plan,
                            new Options(options),
                            Optional.empty(),
                            AsyncNodes.FUNCTIONS,
                            resumed,
                            journal));
                } catch (RuntimeException e) {
                    last = e;
                }
            }
            throw new AssertionError("cannot be resumed", last);
        }
    }
}
