package io.sluice.spi.function;

import java.time.ZoneId;

/** Where a function runs. */
public interface FunctionContext {
    /** The session's time zone, {@code table.local-time-zone}. */
    ZoneId zone();

    /** The loader of the function's jars. */
    ClassLoader classLoader();
}
