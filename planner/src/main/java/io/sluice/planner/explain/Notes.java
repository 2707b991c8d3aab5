package io.sluice.planner.explain;

import java.util.List;

/**
 * What a plan's text says of a rel besides its description.
 *
 * @param first items before its own: {@code advice=[1]}
 * @param last items behind its own: {@code changelogMode=[I]}
 * @param behind what follows the line; empty for nothing
 */
public record Notes(List<String> first, List<String> last, String behind) {
    public static final Notes NONE = new Notes(List.of(), List.of(), "");

    public Notes {
        first = List.copyOf(first);
        last = List.copyOf(last);
    }
}
