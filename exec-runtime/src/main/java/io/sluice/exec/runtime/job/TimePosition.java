package io.sluice.exec.runtime.job;

import io.sluice.exec.runtime.operator.TimeState;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where event time stands at a split of a source or at an operator, in one subtask.
 *
 * @param operator {@code Source: bids[1]}
 * @param split empty for operators, and for sources whose splits are not told apart
 * @param watermark milliseconds since the epoch; empty before the first and after the last
 * @param heldBackBy the source, split or operator that this one's watermark waits for: the last of those that it is the least of. Empty
 *     for what makes watermarks itself, and when nothing is waited for
 * @param lateRows rows that the operator has dropped here since they came too late
 */
public record TimePosition(
        String operator,
        int subtask,
        Optional<String> split,
        OptionalLong watermark,
        TimeState state,
        Optional<String> heldBackBy,
        long lateRows) {}
