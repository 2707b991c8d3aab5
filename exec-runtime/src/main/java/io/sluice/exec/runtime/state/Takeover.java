package io.sluice.exec.runtime.state;

import java.util.List;

/** How an operator goes on with the state of one of another plan. */
public sealed interface Takeover {
    /** The state is read as it is. */
    record AsItIs() implements Takeover {}

    /**
     * The state is read through conversions.
     *
     * @param begins what is computed now, and has seen no row
     * @param ends what was computed, and nobody goes on with
     * @param widened what is computed as before, and held otherwise
     */
    record Converted(List<StateConversion> conversions, List<String> begins, List<String> ends, List<String> widened)
            implements Takeover {
        public Converted {
            conversions = List.copyOf(conversions);
            begins = List.copyOf(begins);
            ends = List.copyOf(ends);
            widened = List.copyOf(widened);
        }
    }

    /** @param reason a clause */
    record Impossible(String reason) implements Takeover {}
}
