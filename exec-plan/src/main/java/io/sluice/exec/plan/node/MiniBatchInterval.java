package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * How long rows are gathered before they are processed together.
 *
 * @param interval milliseconds
 */
public record MiniBatchInterval(long interval, Mode mode) {

    /** Which time the interval is of. */
    public enum Mode {
        @JsonProperty("ProcTime")
        PROC_TIME,
        @JsonProperty("RowTime")
        ROW_TIME,
        @JsonProperty("None")
        NONE
    }
}
