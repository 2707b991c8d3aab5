package io.sluice.planner.advice;

import java.util.List;
import org.apache.calcite.rel.RelNode;

/**
 * Something that could be better.
 *
 * @param about the rels that it is about, marked in the plan; empty for the plan as a whole
 */
public record Advice(Kind kind, String text, List<RelNode> about) {
    /** How bad it is. */
    public enum Kind {
        /** It could be faster or smaller. */
        ADVICE,
        /** Results may be wrong. */
        WARNING
    }

    public Advice {
        about = List.copyOf(about);
    }
}
