package io.sluice.exec.plan.node;

/** A join of rows whose times lie near one another. */
public record IntervalJoinSpec(JoinSpec joinSpec, WindowBounds windowBounds) {

    /**
     * @param isEventTime whether the times are row times, not processing times
     * @param leftLowerBound least difference of the left time to the right time, in milliseconds
     * @param leftUpperBound greatest difference
     * @param leftTimeIndex field of the left input; -1 for processing time that no field holds
     */
    public record WindowBounds(
            boolean isEventTime,
            long leftLowerBound,
            long leftUpperBound,
            @FieldIndex(optional = true) int leftTimeIndex,
            @FieldIndex(optional = true) int rightTimeIndex) {}
}
