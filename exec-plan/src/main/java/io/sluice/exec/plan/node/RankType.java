package io.sluice.exec.plan.node;

/** The function whose result is compared with the {@link RankRange}. */
public enum RankType {
    ROW_NUMBER,
    RANK,
    DENSE_RANK
}
