package io.sluice.exec.plan.node;

import java.util.List;

/**
 * How ranks are kept up to date.
 *
 * @param primaryKeys the input's key for UPDATE_FAST, else empty
 */
public record RankStrategy(Kind kind, List<Integer> primaryKeys) {
    /** {@code AppendFast}, {@code UpdateFast}, {@code Retract}, {@code Undefined} in plan files. */
    public enum Kind {
        UNDEFINED,
        /** The input only inserts. */
        APPEND_FAST,
        /** The input updates by key, and updates only ever improve a row's rank. */
        UPDATE_FAST,
        /** The input may take back any row. */
        RETRACT
    }

    public RankStrategy {
        primaryKeys = List.copyOf(primaryKeys);
    }
}
