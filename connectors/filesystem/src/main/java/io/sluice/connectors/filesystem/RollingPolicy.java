package io.sluice.connectors.filesystem;

/**
 * When a file is closed and the next one started.
 *
 * @param fileBytes after which a file is closed
 * @param rolloverMillis how long a file stays open
 * @param inactivityMillis how long a file stays open without rows
 * @param checkMillis how often the two are looked at, at most
 * @param visibleAtOnce whether a closed file is made visible at once, as a stream that never ends must have it; else all files are
 *     made visible together, at the end
 */
record RollingPolicy(
        long fileBytes, long rolloverMillis, long inactivityMillis, long checkMillis, boolean visibleAtOnce) {}
