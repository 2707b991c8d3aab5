package io.sluice.exec.runtime.job;

/**
 * What an operator has counted so far, over all its subtasks.
 *
 * @param name {@code GlobalWindowAggregate[5]}
 * @param lateRows rows that were dropped since they came after the watermark that ended what they belonged to
 */
public record OperatorMetrics(String name, long lateRows) {}
