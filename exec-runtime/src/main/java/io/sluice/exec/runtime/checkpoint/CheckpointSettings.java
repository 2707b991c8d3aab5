package io.sluice.exec.runtime.checkpoint;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a job makes checkpoints.
 *
 * @param intervalMillis 0 for a job that makes none
 * @param retained complete checkpoints that are kept
 * @param tolerableFailures checkpoints in a row that may fail
 * @param incremental whether a checkpoint writes only what changed since the one before
 * @param overtakeMillis how old a checkpoint is when its barriers begin to overtake rows; {@link Long#MAX_VALUE} for never
 * @param inlineBytes how large a state may be that goes into the metadata
 * @param folder of the checkpoints of all jobs; empty when only savepoints that say where they go can be made
 * @param keepOnCancel whether checkpoints stay when the job is cancelled
 * @param restorePath the savepoint or checkpoint from which the job goes on
 */
public record CheckpointSettings(
        long intervalMillis,
        long timeoutMillis,
        long minPauseMillis,
        int maxConcurrent,
        int retained,
        int tolerableFailures,
        boolean incremental,
        long overtakeMillis,
        int inlineBytes,
        Optional<Path> folder,
        Optional<Path> savepointFolder,
        boolean keepOnCancel,
        Optional<Path> restorePath,
        boolean ignoreUnclaimed) {
    private static final long MOST_INLINE_BYTES = 1 << 20;

    /**
     * @param dataFolder below which files go when a session does not say where
     * @throws SluiceException INVALID_OPTION_VALUE, NOT_SUPPORTED, or MISSING_OPTION when there is no place for checkpoints
     */
    public static CheckpointSettings of(Options options, Optional<Path> dataFolder) {
        requireSupported(options);
        long interval = options.find(CheckpointOptions.INTERVAL)
                .map(duration -> atLeast(1, duration.toMillis(), CheckpointOptions.INTERVAL))
                .orElse(0L);
        Optional<Path> folder =
                path(options, CheckpointOptions.FOLDER).or(() -> dataFolder.map(data -> data.resolve("checkpoints")));
        if (interval > 0 && folder.isEmpty()) {
            throw SluiceException.of(ErrorCode.MISSING_OPTION).with("option", CheckpointOptions.FOLDER.key());
        }
        return new CheckpointSettings(
                interval,
                atLeast(1, options.get(CheckpointOptions.TIMEOUT).toMillis(), CheckpointOptions.TIMEOUT),
                atLeast(0, options.get(CheckpointOptions.MIN_PAUSE).toMillis(), CheckpointOptions.MIN_PAUSE),
                (int) atLeast(1, options.get(CheckpointOptions.MAX_CONCURRENT), CheckpointOptions.MAX_CONCURRENT),
                (int) atLeast(1, options.get(CheckpointOptions.RETAINED), CheckpointOptions.RETAINED),
                (int) atLeast(
                        0, options.get(CheckpointOptions.TOLERABLE_FAILURES), CheckpointOptions.TOLERABLE_FAILURES),
                options.get(CheckpointOptions.INCREMENTAL),
                overtakeMillis(options),
                (int) Math.min(MOST_INLINE_BYTES, options.get(CheckpointOptions.INLINE_THRESHOLD)),
                folder,
                path(options, CheckpointOptions.SAVEPOINT_FOLDER)
                        .or(() -> dataFolder.map(data -> data.resolve("savepoints"))),
                options.get(CheckpointOptions.RETENTION) == CheckpointOptions.Retention.RETAIN_ON_CANCELLATION,
                options.find(CheckpointOptions.RESTORE_PATH)
                        .map(text -> CheckpointPath.parseExisting(
                                text, reason -> invalid(text, CheckpointOptions.RESTORE_PATH, reason))),
                options.get(CheckpointOptions.IGNORE_UNCLAIMED));
    }

    /** For jobs that make no checkpoints whatever the session says: SELECTs and jobs in batch mode. */
    public CheckpointSettings off() {
        return new CheckpointSettings(
                0,
                timeoutMillis,
                minPauseMillis,
                maxConcurrent,
                retained,
                tolerableFailures,
                incremental,
                overtakeMillis,
                inlineBytes,
                folder,
                savepointFolder,
                keepOnCancel,
                Optional.empty(),
                ignoreUnclaimed);
    }

    /** Whether the job makes checkpoints by itself. */
    public boolean periodic() {
        return intervalMillis > 0;
    }

    private static long overtakeMillis(Options options) {
        if (!options.get(CheckpointOptions.UNALIGNED)) {
            return Long.MAX_VALUE;
        }
        if (options.get(CheckpointOptions.MAX_CONCURRENT) > 1) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", options.get(CheckpointOptions.MAX_CONCURRENT))
                    .with("option", CheckpointOptions.MAX_CONCURRENT.key())
                    .with("reason", "unaligned checkpoints come one at a time");
        }
        if (options.get(CheckpointOptions.MODE) == CheckpointOptions.Mode.AT_LEAST_ONCE) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", "at-least-once")
                    .with("option", CheckpointOptions.MODE.key())
                    .with("reason", "unaligned checkpoints give exactly once");
        }
        return atLeast(0, options.get(CheckpointOptions.ALIGNED_TIMEOUT).toMillis(), CheckpointOptions.ALIGNED_TIMEOUT);
    }

    private static void requireSupported(Options options) {
        refuse(!options.get(CheckpointOptions.AFTER_TASKS_FINISH), "checkpoints that end when a source ends");
        refuse(!options.get(CheckpointOptions.CREATE_SUBDIR), "checkpoints of jobs in one folder");
        refuse(
                options.get(CheckpointOptions.CLAIM_MODE) != CheckpointOptions.ClaimMode.NO_CLAIM,
                CheckpointOptions.CLAIM_MODE.key() + " other than no-claim");
        refuse(
                options.get(CheckpointOptions.WITHOUT_CHANNEL_STATE) != -1,
                CheckpointOptions.WITHOUT_CHANNEL_STATE.key());
        for (Option<Boolean> option : CheckpointOptions.ONLY_FALSE) {
            refuse(options.get(option), option.key());
        }
        options.find(CheckpointOptions.STORAGE)
                .ifPresent(storage ->
                        refuse(!storage.equalsIgnoreCase("filesystem"), "the checkpoint storage \"" + storage + "\""));
    }

    private static void refuse(boolean wanted, String feature) {
        if (wanted) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
        }
    }

    private static long atLeast(long least, long value, Option<?> option) {
        if (value < least) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", value)
                    .with("option", option.key())
                    .with("reason", "it must be at least " + least);
        }
        return value;
    }

    private static Optional<Path> path(Options options, Option<String> option) {
        return options.find(option).map(text -> CheckpointPath.parse(text, reason -> invalid(text, option, reason)));
    }

    private static SluiceException invalid(String text, Option<?> option, String reason) {
        return SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                .with("value", text)
                .with("option", option.key())
                .with("reason", reason + "; it takes a path or a file: URI");
    }
}
