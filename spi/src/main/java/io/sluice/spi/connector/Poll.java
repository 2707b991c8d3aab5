package io.sluice.spi.connector;

/** What a reader says at the end of a poll. */
public sealed interface Poll {
    Poll MORE = new More();
    Poll END = new End();
    Poll WAIT = new Wait();
    Poll JOB_IDLE = new AwaitIdleJob();

    /** Poll again at once. */
    record More() implements Poll {}

    /** The share is read to its end. */
    record End() implements Poll {}

    /** Nothing now; {@link SourceContext#wakeUp} is called when there is. */
    record Wait() implements Poll {}

    /** Nothing before this time of the clock. */
    record WaitUntil(long millis) implements Poll {}

    /** Rows up to this event time have been produced; poll again. Counts only where the table's watermark is SOURCE_WATERMARK(). */
    record Watermark(long timestamp) implements Poll {}

    /**
     * Poll again when all rows that are in the job have been processed and every reader waits. For scripted sources, whose rows are to
     * arrive in one order over several tables.
     */
    record AwaitIdleJob() implements Poll {}
}
