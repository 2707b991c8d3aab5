package io.sluice.exec.plan.node;

/** The ranks that are kept, from 1, both ends included; {@code Constant} in plan files. */
public record RankRange(long start, long end) {}
