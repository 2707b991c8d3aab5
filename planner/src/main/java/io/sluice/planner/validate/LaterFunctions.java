package io.sluice.planner.validate;

import java.util.Locale;
import java.util.Set;

/** Names of functions that there will be: a statement that uses one is right, and early. */
final class LaterFunctions {
    private static final Set<String> NAMES = Set.of("""
            CLASSIFIER
            CURRENT_CATALOG
            GROUPING_ID
            GROUP_ID
            HOP
            HOP_END
            HOP_PROCTIME
            HOP_ROWTIME
            HOP_START
            ML_EVALUATE
            ML_PREDICT
            SESSION
            SESSION_END
            SESSION_PROCTIME
            SESSION_ROWTIME
            SESSION_START
            TUMBLE
            TUMBLE_END
            TUMBLE_PROCTIME
            TUMBLE_ROWTIME
            TUMBLE_START
            VECTOR_SEARCH
            """.split("\\s+"));

    private LaterFunctions() {}

    static boolean contains(String name) {
        return NAMES.contains(name.toUpperCase(Locale.ROOT));
    }
}
