package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonProperty;

/** An output field that tells something about the window. */
public record NamedWindowProperty(String name, Property property) {

    /** What the field tells of which window. */
    public record Property(Kind kind, WindowReference reference) {}

    /** Bounds are as TIMESTAMP; ROWTIME and PROCTIME are time attributes. */
    public enum Kind {
        @JsonProperty("WindowStart")
        WINDOW_START,
        @JsonProperty("WindowEnd")
        WINDOW_END,
        @JsonProperty("Rowtime")
        ROWTIME,
        @JsonProperty("Proctime")
        PROCTIME
    }
}
