package io.sluice.exec.runtime.operator;

import io.sluice.exec.runtime.state.StateShape;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What runs a node of a plan.
 *
 * @param name for people: {@code GroupAggregate[3]}
 * @param parallelism when the node fixes it
 * @param shuffleKeys fields of the input by which rows must be sent to the subtasks when their number changes; empty for any way
 * @param alwaysShuffle whether rows are sent by these keys even when the number of subtasks does not change
 * @param output the rows that leave, where they are not those of the plan
 * @param shapes what its states consist of, where operators of other plans may go on with them
 */
public record NodeWork(
        String name,
        Optional<SourceFactory> source,
        Optional<OperatorFactory> operator,
        OptionalInt parallelism,
        List<Integer> shuffleKeys,
        boolean alwaysShuffle,
        Optional<RowType> output,
        Optional<Shapes> shapes) {
    /** Tells what the states of a node's operators consist of. */
    @FunctionalInterface
    public interface Shapes {
        /** @param calls by aggregate, what it computes: equal for those that compute the same */
        List<StateShape> of(List<String> calls);
    }

    public NodeWork {
        shuffleKeys = List.copyOf(shuffleKeys);
    }

    public static NodeWork source(String name, SourceFactory factory, OptionalInt parallelism) {
        return new NodeWork(
                name,
                Optional.of(factory),
                Optional.empty(),
                parallelism,
                List.of(),
                false,
                Optional.empty(),
                Optional.empty());
    }

    public static NodeWork operator(String name, OperatorFactory factory) {
        return new NodeWork(
                name,
                Optional.empty(),
                Optional.of(factory),
                OptionalInt.empty(),
                List.of(),
                false,
                Optional.empty(),
                Optional.empty());
    }

    public NodeWork withParallelism(int subtasks) {
        return new NodeWork(
                name, source, operator, OptionalInt.of(subtasks), shuffleKeys, alwaysShuffle, output, shapes);
    }

    public NodeWork withShuffle(List<Integer> keys, boolean always) {
        return new NodeWork(name, source, operator, parallelism, keys, always, output, shapes);
    }

    public NodeWork withOutput(RowType type) {
        return new NodeWork(name, source, operator, parallelism, shuffleKeys, alwaysShuffle, Optional.of(type), shapes);
    }

    public NodeWork withShapes(Shapes ofStates) {
        return new NodeWork(
                name, source, operator, parallelism, shuffleKeys, alwaysShuffle, output, Optional.of(ofStates));
    }
}
