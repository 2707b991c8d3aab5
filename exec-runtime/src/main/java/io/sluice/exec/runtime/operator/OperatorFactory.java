package io.sluice.exec.runtime.operator;

/** Makes one operator for each subtask. */
@FunctionalInterface
public interface OperatorFactory {
    Operator create();
}
