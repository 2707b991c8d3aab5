package io.sluice.exec.runtime.operator;

import io.sluice.spi.time.Clock;
import java.util.OptionalLong;

/** What an operator may ask of the subtask in which it runs. */
public interface OperatorContext {
    /** Unique over all jobs ever. */
    String jobId();

    int subtask();

    int parallelism();

    int maxParallelism();

    /** Rows a batch at most. */
    int batchSize();

    Clock clock();

    /** The checkpoint after which the operator begins, 0 at the start of a job; empty when the job makes none. */
    default OptionalLong checkpoint() {
        return OptionalLong.empty();
    }

    /** Has the subtask run again; from any thread. */
    void wakeUp();

    /** Has {@link Operator#onTimer} called at a time of the clock or later. An operator has one timer; the earliest wish counts. */
    void setTimer(long millis);

    /** Runs something that may block, on another thread. The job does not end and is not idle before it is done. */
    void executeBlocking(Runnable work);

    /** Counts rows that have left the job: written to a table or handed to the receiver of results. */
    void countWritten(int rows);

    /** Counts rows that are dropped since they came after the watermark that ended what they belong to. */
    void countLate(int rows);

    /** Whether the job ends before its rows do, by a cancel or an error: what is made now is for nobody. */
    default boolean stopping() {
        return false;
    }

    /** Ends the job with an error, from any thread. */
    void fail(Throwable error);
}
