package io.sluice.gateway.server;

import io.sluice.catalog.CatalogManager;
import io.sluice.catalog.SessionCatalog;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.job.JobRequest;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.job.RuntimeSettings;
import io.sluice.exec.runtime.operator.ResultReceiver;
import io.sluice.planner.StatementPlanner;
import io.sluice.planner.operation.Operation;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.sql.parser.FlinkParser;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plans and runs a few small queries in the background when a gateway starts, so that the classes of the planner, the code generator and
 * the runtime are loaded before the first user's statement needs them. Leaves nothing behind: not in the catalogs, not among the jobs.
 */
final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
    private static final String[] QUERIES = {
        "SELECT 1",
        "SELECT word, COUNT(*) AS cnt, MAX(n) AS n FROM (VALUES ('a', 1), ('b', 2)) AS t (word, n)"
                + " WHERE n > 0 AND word <> 'c' GROUP BY word",
    };

    private final RuntimeEnvironment environment;
    private final Plugins plugins;
    private final CatalogManager catalogs;
    private final Thread thread = new Thread(this::run, "gateway-warm-up");

    private volatile boolean done;

    private WarmUp(RuntimeEnvironment environment, Plugins plugins, CatalogManager catalogs) {
        this.environment = environment;
        this.plugins = plugins;
        this.catalogs = catalogs;
    }

    static WarmUp start(RuntimeEnvironment environment, Plugins plugins, CatalogManager catalogs) {
        WarmUp warmUp = new WarmUp(environment, plugins, catalogs);
        warmUp.thread.setDaemon(true);
        warmUp.thread.start();
        return warmUp;
    }

    /** Waits for its end; false when it failed. */
    boolean join() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return done;
    }

    private void run() {
        long start = System.nanoTime();
        // A runtime of its own, so that nobody sees its jobs.
        try (JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT, environment, plugins)) {
            for (String query : QUERIES) {
                run(query, runtime);
            }
            planner().warmUp();
            done = true;
            LOG.info("warm-up done in={}ms", (System.nanoTime() - start) / 1_000_000);
        } catch (SluiceException e) {
            LOG.warn("warm-up failed, the first statements will be slower", e);
        }
    }

    private void run(String query, JobRuntime runtime) {
        StatementPlanner planner = planner();
        if (!(planner.convert(FlinkParser.parseSingle(query)) instanceof Operation.Query operation)) {
            throw SluiceException.internal("a query", query);
        }
        ExecPlan plan = planner.plan(operation);
        runtime.submit(new JobRequest("warm-up", plan, Options.EMPTY, Optional.of(new Nobody())))
                .done()
                .toCompletableFuture()
                .join();
    }

    private StatementPlanner planner() {
        return new StatementPlanner(new SessionCatalog(catalogs), Options.EMPTY, plugins);
    }

    /** Takes rows and drops them. */
    private static final class Nobody implements ResultReceiver {
        @Override
        public boolean ready() {
            return true;
        }

        @Override
        public void onReady(Runnable wakeUp) {
            // Always ready, so there is nobody to wake.
        }

        @Override
        public void accept(RowBatch batch) {
            // The rows are known.
        }

        @Override
        public void end() {
            // The job's own end is waited for.
        }
    }
}
