package io.sluice.planner.batch;

/**
 * One way to produce the rows of a logical node.
 *
 * @param rel the operator, with the best operators below
 * @param rows that it produces
 * @param cost of the whole tree
 */
record Choice(BatchRel rel, double rows, BatchCost cost) {}
