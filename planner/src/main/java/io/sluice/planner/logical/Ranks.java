package io.sluice.planner.logical;

import java.util.List;

/** The ranks that a top-N query keeps. */
public sealed interface Ranks {
    /** As plans show them: {@code rankStart=1, rankEnd=3}. */
    String describe(List<String> fields);

    /** From one rank to another, both included. */
    record Between(long start, long end) implements Ranks {
        @Override
        public String describe(List<String> fields) {
            return "rankStart=" + start + ", rankEnd=" + end;
        }
    }

    /** From the first rank to that which a field of the row says, included. */
    record UpToField(int field) implements Ranks {
        @Override
        public String describe(List<String> fields) {
            return "rankEnd=" + fields.get(field);
        }
    }
}
