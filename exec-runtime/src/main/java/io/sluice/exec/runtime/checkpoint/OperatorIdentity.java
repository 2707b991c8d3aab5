package io.sluice.exec.runtime.checkpoint;

/**
 * By what the state of an operator is found again.
 *
 * @param id unique in a job, and the same whenever its plan is run: the node of the plan and the operator's place among those that run it
 * @param shape what the operator does and to which rows, as a digest: state fits where it is equal. Empty in a
 *     job that neither keeps nor restores state
 * @param name for people
 */
public record OperatorIdentity(String id, String shape, String name) {
    /** In an id, what stands between the node and the operator's place. */
    static final String PLACE = ".";
}
