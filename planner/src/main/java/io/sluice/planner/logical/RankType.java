package io.sluice.planner.logical;

import java.util.Optional;
import org.apache.calcite.sql.SqlKind;

/** The functions that number rows in an order. */
public enum RankType {
    ROW_NUMBER,
    RANK,
    DENSE_RANK;

    public static Optional<RankType> of(SqlKind kind) {
        return switch (kind) {
            case ROW_NUMBER -> Optional.of(ROW_NUMBER);
            case RANK -> Optional.of(RANK);
            case DENSE_RANK -> Optional.of(DENSE_RANK);
            default -> Optional.empty();
        };
    }
}
