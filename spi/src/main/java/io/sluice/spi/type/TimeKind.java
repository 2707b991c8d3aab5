package io.sluice.spi.type;

/** Whether a timestamp column is a time attribute of its stream. */
public enum TimeKind {
    /** An ordinary column. */
    REGULAR,
    /** Event time: the stream carries watermarks for this column. */
    ROWTIME,
    /** Processing time: the value is the operator's clock when it is read. */
    PROCTIME
}
