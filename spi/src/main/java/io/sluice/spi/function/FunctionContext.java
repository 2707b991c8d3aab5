package io.sluice.spi.function;

import java.time.ZoneId;

/** Where a function runs. */
public interface FunctionContext {
    /** The session's time zone, {@code table.local-time-zone}. */
    ZoneId zone();

    /** A parameter of the job, one of those of {@code pipeline.global-job-parameters}. @param absent for one that is not there */
    String jobParameter(String key, String absent);

    /** The loader of the function's jars. */
    ClassLoader classLoader();
}
