package io.sluice.exec.runtime.graph;

/** Whether an operator wants to run in the same subtask as its neighbours. */
public enum ChainingStrategy {
    ALWAYS,
    /** Not after another operator, but others may follow. */
    HEAD,
    NEVER
}
