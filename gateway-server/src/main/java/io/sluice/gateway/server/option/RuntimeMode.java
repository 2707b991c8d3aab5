package io.sluice.gateway.server.option;

/** How statements run: {@code execution.runtime-mode}. */
public enum RuntimeMode {
    STREAMING,
    BATCH,
    /** BATCH when all sources are bounded, else STREAMING. */
    AUTOMATIC
}
