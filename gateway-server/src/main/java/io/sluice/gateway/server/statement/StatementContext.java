package io.sluice.gateway.server.statement;

import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.operator.RuntimeOptions;
import io.sluice.gateway.server.function.JobFunctions;
import io.sluice.gateway.server.operation.GatewayOperation;
import io.sluice.gateway.server.option.GatewayOptions;
import io.sluice.gateway.server.option.SessionSettings;
import io.sluice.gateway.server.session.Session;
import io.sluice.gateway.server.session.SessionState;
import io.sluice.planner.StatementPlanner;
import io.sluice.spi.config.Options;
import io.sluice.sql.parser.ParsedStatement;
import java.util.Map;
import java.util.function.Function;

/**
 * One statement on its way.
 *
 * @param parsed its text and tree
 * @param planner for the session and the options
 * @param options the session's, with the statement's own over them
 * @param settings the same, read
 */
record StatementContext(
        Session session,
        GatewayOperation operation,
        ParsedStatement parsed,
        StatementPlanner planner,
        Options options,
        SessionSettings settings) {

    SessionState state() {
        return session.state();
    }

    /** The options to run a job with. */
    Options jobOptions() {
        int parallelism = options.get(GatewayOptions.TABLE_DEFAULT_PARALLELISM);
        return parallelism == -1
                ? options
                : options.with(Map.of(RuntimeOptions.PARALLELISM.key(), Integer.toString(parallelism)));
    }

    /** Starts a job with the session's functions. */
    Job submit(Function<JobFunctions, Job> start) {
        JobFunctions functions = state().functions().forJob(state().catalog());
        try {
            Job job = start.apply(functions);
            job.done().whenComplete((done, error) -> functions.close());
            return job;
        } catch (RuntimeException | Error thrown) {
            functions.close();
            throw thrown;
        }
    }

    /** Adds a line to the log that the client can see. */
    void log(String line) {
        operation.log().add(line);
    }

    /** As {@link #log}, with the time since {@code startNanos} of {@link System#nanoTime}. */
    void logDuration(String what, long startNanos) {
        log(what + " in " + (System.nanoTime() - startNanos) / 1_000_000 + " ms");
    }
}
