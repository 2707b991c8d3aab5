package io.sluice.exec.runtime.job;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.codegen.UserFunctions;
import io.sluice.exec.runtime.operator.ResultReceiver;
import io.sluice.spi.config.Options;
import java.util.Optional;

/**
 * A plan to run.
 *
 * @param name for people: {@code insert-into_default_catalog.default_database.sink}
 * @param configuration the session's options when the statement was submitted
 * @param functions where the users' functions are that the plan calls
 * @param resumed the id of the job when it ran before, in an earlier process: it goes on from its last checkpoint
 * @param journal is told of the job's end
 * @param results who gets the rows of the plan's {@code Collect} node; empty when it has none
 */
public record JobRequest(
        String name,
        ExecPlan plan,
        Options configuration,
        Optional<ResultReceiver> results,
        UserFunctions functions,
        Optional<String> resumed,
        JobJournal journal) {
    /** A new job. */
    public JobRequest(
            String name,
            ExecPlan plan,
            Options configuration,
            Optional<ResultReceiver> results,
            UserFunctions functions) {
        this(name, plan, configuration, results, functions, Optional.empty(), JobJournal.NONE);
    }

    /** A plan that calls no functions of users. */
    public JobRequest(String name, ExecPlan plan, Options configuration, Optional<ResultReceiver> results) {
        this(name, plan, configuration, results, UserFunctions.NONE);
    }
}
