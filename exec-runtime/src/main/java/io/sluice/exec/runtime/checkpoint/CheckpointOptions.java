package io.sluice.exec.runtime.checkpoint;

import io.sluice.spi.config.Option;
import java.time.Duration;
import java.util.List;

/** The options of checkpoints, savepoints and state. */
public final class CheckpointOptions {
    /** Values of {@link #RETENTION}. */
    public enum Retention {
        DELETE_ON_CANCELLATION,
        RETAIN_ON_CANCELLATION,
        NO_EXTERNALIZED_CHECKPOINTS
    }

    /** Values of {@link #MODE}. */
    public enum Mode {
        EXACTLY_ONCE,
        AT_LEAST_ONCE
    }

    public static final Option<Duration> INTERVAL = Option.duration("execution.checkpointing.interval")
            .doc("Time between the starts of two checkpoints. Unset: no checkpoints.");

    public static final Option<Mode> MODE = Option.oneOf("execution.checkpointing.mode", Mode.class)
            .defaultsTo("exactly-once")
            .doc("What a restart may do to rows. Both give exactly once.");

    public static final Option<Duration> TIMEOUT = Option.duration("execution.checkpointing.timeout")
            .defaultsTo("10 min")
            .doc("After how long a checkpoint that is not complete is given up.");

    public static final Option<Duration> MIN_PAUSE = Option.duration("execution.checkpointing.min-pause")
            .defaultsTo("0 ms")
            .doc("Time at least between the end of a checkpoint and the start of the next.");

    public static final Option<Integer> MAX_CONCURRENT = Option.integer(
                    "execution.checkpointing.max-concurrent-checkpoints")
            .defaultsTo("1")
            .doc("Checkpoints that may be under way at once.");

    public static final Option<Integer> TOLERABLE_FAILURES = Option.integer(
                    "execution.checkpointing.tolerable-failed-checkpoints")
            .defaultsTo("0")
            .doc("Checkpoints in a row that may fail before the job does.");

    public static final Option<Integer> RETAINED = Option.integer("execution.checkpointing.num-retained")
            .alsoCalled("state.checkpoints.num-retained")
            .defaultsTo("1")
            .doc(
                    "Complete checkpoints that are kept. More than one lets a job go on from an earlier one when the last is damaged.");

    public static final Option<String> FOLDER = Option.string("execution.checkpointing.dir")
            .alsoCalled("state.checkpoints.dir", "state.backend.fs.checkpointdir")
            .doc(
                    "The folder of checkpoints, a folder in it for each job. Unset: checkpoints in the gateway's data folder.");

    public static final Option<String> SAVEPOINT_FOLDER = Option.string("execution.checkpointing.savepoint-dir")
            .alsoCalled("state.savepoints.dir", "savepoints.state.backend.fs.dir")
            .doc("The folder of savepoints. Unset: savepoints in the gateway's data folder.");

    public static final Option<Retention> RETENTION = Option.oneOf(
                    "execution.checkpointing.externalized-checkpoint-retention", Retention.class)
            .defaultsTo("no-externalized-checkpoints")
            .doc("Whether checkpoints stay when a job is cancelled.");

    public static final Option<Long> INLINE_THRESHOLD = Option.memorySize(
                    "execution.checkpointing.data-inline-threshold")
            .alsoCalled("state.storage.fs.memory-threshold", "state.backend.fs.memory-threshold")
            .defaultsTo("20 kb")
            .doc(
                    "How large the state of an operator's subtask may be that is written into a checkpoint's metadata. At most 1 mb.");

    public static final Option<Boolean> UNALIGNED = Option.bool("execution.checkpointing.unaligned.enabled")
            .alsoCalled("execution.checkpointing.unaligned")
            .defaultsTo("false")
            .doc("Whether barriers overtake rows that wait, which then are part of the checkpoint.");

    public static final Option<Duration> ALIGNED_TIMEOUT = Option.duration(
                    "execution.checkpointing.aligned-checkpoint-timeout")
            .alsoCalled("execution.checkpointing.alignment-timeout")
            .defaultsTo("0 ms")
            .doc("How old a checkpoint is when its barriers begin to overtake rows, where they may.");

    public static final Option<Boolean> INCREMENTAL = Option.bool("execution.checkpointing.incremental")
            .alsoCalled("state.backend.incremental")
            .defaultsTo("false")
            .doc(
                    "Whether a checkpoint writes only what changed since the one before, and uses files of earlier ones for the rest.");

    public static final Option<Boolean> AFTER_TASKS_FINISH = Option.bool(
                    "execution.checkpointing.checkpoints-after-tasks-finish")
            .alsoCalled("execution.checkpointing.checkpoints-after-tasks-finish.enabled")
            .defaultsTo("true")
            .doc("Whether checkpoints are made when some sources have ended. Only true.");

    public static final Option<String> RESTORE_PATH = Option.string("execution.state-recovery.path")
            .alsoCalled("execution.savepoint.path")
            .doc("The folder of the savepoint or checkpoint from which the next job goes on.");

    public static final Option<Boolean> IGNORE_UNCLAIMED = Option.bool(
                    "execution.state-recovery.ignore-unclaimed-state")
            .alsoCalled("execution.savepoint.ignore-unclaimed-state")
            .defaultsTo("false")
            .doc("Whether a job may leave state of the savepoint behind for which it has no operator.");

    /** Values of {@link #CLAIM_MODE}. */
    public enum ClaimMode {
        CLAIM,
        NO_CLAIM,
        LEGACY
    }

    public static final Option<ClaimMode> CLAIM_MODE = Option.oneOf(
                    "execution.state-recovery.claim-mode", ClaimMode.class)
            .alsoCalled("execution.savepoint-restore-mode")
            .defaultsTo("no-claim")
            .doc(
                    "Whose the savepoint is from which a job goes on. Only no-claim: it stays, and no checkpoint needs it.");

    public static final Option<Long> WITHOUT_CHANNEL_STATE = Option.longInteger(
                    "execution.state-recovery.without-channel-state.checkpoint-id")
            .alsoCalled("execution.checkpointing.recover-without-channel-state.checkpoint-id")
            .defaultsTo("-1")
            .doc("The checkpoint whose rows on their way are left out. Only -1: none.");

    public static final Option<Boolean> CHANGELOG = Option.bool("state.changelog.enabled")
            .alsoCalled("state.backend.changelog.enabled")
            .defaultsTo("false")
            .doc(
                    "Whether changes of state are written down as they come. Only false: checkpoints are incremental by page.");

    public static final Option<Duration> INTERVAL_DURING_BACKLOG = Option.duration(
                    "execution.checkpointing.interval-during-backlog")
            .doc(
                    "The interval while a source has much to catch up on. No source says that it has, so this has no effect.");

    public static final Option<String> STORAGE = Option.string("execution.checkpointing.storage")
            .alsoCalled("state.checkpoint-storage")
            .doc("Where checkpoints go. Only filesystem.");

    public static final Option<Boolean> CREATE_SUBDIR = Option.bool("execution.checkpointing.create-subdir")
            .alsoCalled("state.checkpoints.create-subdir")
            .defaultsTo("true")
            .doc("Whether a job has a folder of its own in that of checkpoints. Only true.");

    public static final Option<Boolean> UNALIGNED_FORCED = Option.bool("execution.checkpointing.unaligned.forced")
            .defaultsTo("false")
            .doc(
                    "Whether checkpoints are unaligned also where Flink doubts that they can be. Has no effect: here they can.");

    public static final Option<Integer> CHANNEL_STATE_FILES = Option.integer(
                    "execution.checkpointing.unaligned.max-subtasks-per-channel-state-file")
            .defaultsTo("5")
            .doc("Has no effect: rows that barriers overtake are in the files of the subtask that they go to.");

    public static final Option<Boolean> PARALLEL_CLEANER = Option.bool("execution.checkpointing.cleaner.parallel-mode")
            .alsoCalled("state.checkpoint.cleaner.parallel-mode")
            .defaultsTo("true")
            .doc(
                    "Has no effect: files are deleted one after the other, by other threads than those that process rows.");

    public static final Option<Integer> WRITE_BUFFER = Option.integer("execution.checkpointing.write-buffer-size")
            .alsoCalled("state.storage.fs.write-buffer-size", "state.backend.fs.write-buffer-size")
            .defaultsTo("4096")
            .doc("Has no effect: files are written in large pieces.");

    public static final Option<Boolean> UNALIGNED_TIMERS = Option.bool(
                    "execution.checkpointing.unaligned.interruptible-timers.enabled")
            .defaultsTo("false")
            .doc("Whether barriers interrupt the firing of timers. Only false.");

    public static final Option<Boolean> RECOVER_DOWNSTREAM = Option.bool(
                    "execution.checkpointing.unaligned.recover-output-on-downstream.enabled")
            .defaultsTo("false")
            .doc(
                    "Whether rows on their way are restored by the subtask that sends them. Only false: the one that they go to has them.");

    public static final Option<Boolean> DURING_RECOVERY = Option.bool("execution.checkpointing.during-recovery.enabled")
            .defaultsTo("false")
            .doc("Whether checkpoints are made while rows that were on their way are restored. Only false.");

    public static final Option<Boolean> FILE_MERGING = Option.bool("execution.checkpointing.file-merging.enabled")
            .defaultsTo("false")
            .doc(
                    "Whether small files of checkpoints are merged. Only false: a subtask writes one file a checkpoint, small states none.");

    public static final Option<Boolean> LOCAL_BACKUP = Option.bool("execution.checkpointing.local-backup.enabled")
            .alsoCalled("execution.state-recovery.from-local", "state.backend.local-recovery")
            .defaultsTo("false")
            .doc("Whether state is also kept on a local disk. Only false.");

    public static final Option<Boolean> COMPRESSION = Option.bool("execution.checkpointing.snapshot-compression")
            .defaultsTo("false")
            .doc("Whether state is compressed. Only false.");

    public static final Option<Boolean> APPROXIMATE_RECOVERY = Option.bool(
                    "execution.state-recovery.approximate-local-recovery")
            .alsoCalled("execution.checkpointing.approximate-local-recovery")
            .defaultsTo("false")
            .doc("Whether a single subtask is restarted, losing rows. Only false.");

    /** Those of which only {@code false} is supported. */
    static final List<Option<Boolean>> ONLY_FALSE = List.of(
            UNALIGNED_TIMERS,
            RECOVER_DOWNSTREAM,
            DURING_RECOVERY,
            FILE_MERGING,
            LOCAL_BACKUP,
            COMPRESSION,
            APPROXIMATE_RECOVERY,
            CHANGELOG);

    public static final List<Option<?>> ALL = List.of(
            INTERVAL,
            MODE,
            TIMEOUT,
            MIN_PAUSE,
            MAX_CONCURRENT,
            TOLERABLE_FAILURES,
            RETAINED,
            FOLDER,
            SAVEPOINT_FOLDER,
            RETENTION,
            INLINE_THRESHOLD,
            UNALIGNED,
            ALIGNED_TIMEOUT,
            INCREMENTAL,
            AFTER_TASKS_FINISH,
            RESTORE_PATH,
            IGNORE_UNCLAIMED,
            INTERVAL_DURING_BACKLOG,
            STORAGE,
            CREATE_SUBDIR,
            UNALIGNED_FORCED,
            CHANNEL_STATE_FILES,
            PARALLEL_CLEANER,
            WRITE_BUFFER,
            UNALIGNED_TIMERS,
            RECOVER_DOWNSTREAM,
            DURING_RECOVERY,
            FILE_MERGING,
            LOCAL_BACKUP,
            COMPRESSION,
            APPROXIMATE_RECOVERY,
            CLAIM_MODE,
            WITHOUT_CHANNEL_STATE,
            CHANGELOG);

    private CheckpointOptions() {}
}
