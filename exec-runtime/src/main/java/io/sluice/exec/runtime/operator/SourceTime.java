package io.sluice.exec.runtime.operator;

import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** Makes the watermarks of what one subtask reads, a split at a time. Called by the subtask, but for {@link #splits}. */
public interface SourceTime {
    /** Makes one for each subtask. */
    @FunctionalInterface
    interface Factory {
        SourceTime create();
    }

    /**
     * @param wakeAt has {@link #onTime} called at a time of the clock
     * @param groups finds a group of sources by its name
     */
    void open(Clock clock, LongConsumer wakeAt, Function<String, AlignmentGroup> groups);

    /** Which splits are being read, when that may have changed. */
    void splits(List<String> names, Output output);

    /** Sends rows of a split on, and the watermarks that they bring. */
    void rows(String split, RowBatch batch, Output output);

    /** The source itself says that rows up to this time have come. */
    void watermark(String split, long timestamp, Output output);

    /** Sends what is due. */
    void onTime(Output output);

    /** The subtask was kept from reading by what follows: the time that has passed since does not make a split idle. */
    void held();

    /** Whether nothing is to be read now, since the source is too far ahead of others of its group. */
    boolean waits();

    /** The splits that are too far ahead of others. */
    Set<String> paused();

    /** Where each split stands; from any thread. */
    List<SplitTime> splits();

    /** Others need not wait for this source any more. */
    void close();
}
