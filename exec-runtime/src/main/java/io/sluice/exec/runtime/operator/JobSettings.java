package io.sluice.exec.runtime.operator;

import io.sluice.exec.runtime.state.StateBackend;
import io.sluice.functions.SessionZone;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What a job's session options mean for its operators.
 *
 * @param maxParallelism key groups
 * @param watermarkInterval milliseconds
 * @param sourceIdleTimeout milliseconds, 0 for none
 * @param stateTtl milliseconds, 0 for none
 * @param batchSize rows a batch at most
 * @param finalRows whether only what is left at the end counts, and not the changes on the way: operators that put rows in order may
 *     then give them in that order
 * @param states keeps state that has no room in memory; empty when all of it is in memory
 * @param session all options, for connectors
 */
public record JobSettings(
        int parallelism,
        int maxParallelism,
        boolean chaining,
        long watermarkInterval,
        long sourceIdleTimeout,
        long stateTtl,
        RuntimeOptions.NotNullEnforcer notNullEnforcer,
        RuntimeOptions.TypeLengthEnforcer typeLengthEnforcer,
        RuntimeOptions.KeyedShuffle keyedShuffle,
        ZoneId timeZone,
        int batchSize,
        boolean finalRows,
        Optional<StateBackend> states,
        Options session) {
    private static final int LEAST_KEY_GROUPS = 128;
    private static final int MOST_KEY_GROUPS = 32_768;

    public static JobSettings of(Options session, int batchSize) {
        int parallelism = session.get(RuntimeOptions.PARALLELISM);
        if (parallelism < 1) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", parallelism)
                    .with("option", RuntimeOptions.PARALLELISM.key())
                    .with("reason", "it must be 1 or more");
        }
        return new JobSettings(
                parallelism,
                keyGroups(session.get(RuntimeOptions.MAX_PARALLELISM), parallelism),
                session.get(RuntimeOptions.OPERATOR_CHAINING),
                session.get(RuntimeOptions.AUTO_WATERMARK_INTERVAL).toMillis(),
                session.get(RuntimeOptions.SOURCE_IDLE_TIMEOUT).toMillis(),
                session.get(RuntimeOptions.STATE_TTL).toMillis(),
                session.get(RuntimeOptions.NOT_NULL_ENFORCER),
                session.get(RuntimeOptions.TYPE_LENGTH_ENFORCER),
                session.get(RuntimeOptions.KEYED_SHUFFLE),
                zone(session),
                batchSize,
                session.get(RuntimeOptions.RUNTIME_MODE).equalsIgnoreCase("batch"),
                Optional.empty(),
                session);
    }

    /** As these, with the key groups that a job had when its state was written. @throws SluiceException when that cannot be */
    public JobSettings withKeyGroups(int keyGroups) {
        int wanted = session.get(RuntimeOptions.MAX_PARALLELISM);
        if (wanted != -1 && wanted != keyGroups || parallelism > keyGroups) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", wanted == -1 ? parallelism : wanted)
                    .with("option", (wanted == -1 ? RuntimeOptions.PARALLELISM : RuntimeOptions.MAX_PARALLELISM).key())
                    .with("reason", "the state to restore has " + keyGroups + " key groups");
        }
        return with(keyGroups, watermarkInterval, sourceIdleTimeout, finalRows, states);
    }

    /** As these, for a job of which only what is left at the end counts. */
    public JobSettings withFinalRows() {
        return with(maxParallelism, watermarkInterval, sourceIdleTimeout, true, states);
    }

    /** As these, for a job whose state is kept by a backend; empty for memory. */
    public JobSettings withStates(Optional<StateBackend> backend) {
        return with(maxParallelism, watermarkInterval, sourceIdleTimeout, finalRows, backend);
    }

    /** Whether time does not pass while a job runs: there are no watermarks but the last, and no row is late. */
    public boolean batch() {
        return session.get(RuntimeOptions.RUNTIME_MODE).equalsIgnoreCase("batch");
    }

    /** As these, for a stream whose watermarks come at another interval, or that counts as idle after another time. */
    public JobSettings withWatermarks(long intervalMillis, long idleTimeoutMillis) {
        return with(maxParallelism, intervalMillis, idleTimeoutMillis, finalRows, states);
    }

    private JobSettings with(
            int keyGroups,
            long intervalMillis,
            long idleTimeoutMillis,
            boolean onlyFinalRows,
            Optional<StateBackend> backend) {
        return new JobSettings(
                parallelism,
                keyGroups,
                chaining,
                intervalMillis,
                idleTimeoutMillis,
                stateTtl,
                notNullEnforcer,
                typeLengthEnforcer,
                keyedShuffle,
                timeZone,
                batchSize,
                onlyFinalRows,
                backend,
                session);
    }

    private static int keyGroups(int wanted, int parallelism) {
        if (wanted == -1) {
            int roomy = Integer.highestOneBit(parallelism + parallelism / 2 - 1) << 1;
            return Math.min(MOST_KEY_GROUPS, Math.max(LEAST_KEY_GROUPS, roomy));
        }
        if (wanted < parallelism || wanted > MOST_KEY_GROUPS) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", wanted)
                    .with("option", RuntimeOptions.MAX_PARALLELISM.key())
                    .with("reason", "it must be at least the parallelism, " + parallelism + ", and at most 32768");
        }
        return wanted;
    }

    /** The zone in which instants have days and hours. @throws SluiceException INVALID_OPTION_VALUE */
    static ZoneId zone(Options session) {
        return SessionZone.named(RuntimeOptions.LOCAL_TIME_ZONE.key(), session.get(RuntimeOptions.LOCAL_TIME_ZONE));
    }
}
