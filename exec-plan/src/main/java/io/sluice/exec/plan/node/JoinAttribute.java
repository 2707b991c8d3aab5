package io.sluice.exec.plan.node;

/**
 * A pair of fields that two inputs of a multi-join must have equal.
 *
 * @param leftInputId an earlier input; -1 when the right field is a key without a partner
 * @param leftFieldIndex field of that input; -1 when there is none
 */
public record JoinAttribute(int leftInputId, int leftFieldIndex, int rightInputId, int rightFieldIndex) {}
