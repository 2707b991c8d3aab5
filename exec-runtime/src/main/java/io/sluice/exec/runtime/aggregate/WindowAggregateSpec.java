package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/**
 * What {@link WindowAggregates} is to do.
 *
 * @param keys fields of what arrives that are the key; the first fields of what leaves
 * @param calls over {@code inputType}
 * @param retracts whether rows may be taken back
 * @param inputType the rows that are aggregated, here or before
 * @param arriving the rows that come: those, or keys, accumulators as bytes, and more
 * @param arrivesMerged whether accumulators arrive
 * @param shared whether what is held of rows is part of several windows: then it must be merged before its result is read
 * @param joins whether entries of the same state are merged: {@link WindowAggregates#join}
 * @param properties LONG fields of what leaves, after the results
 * @param leavesMerged whether accumulators leave, not results
 * @param moreBytes of an entry that are the operator's own, after all that is the aggregates'
 * @param keepsRow whether an entry has a reference to bytes, too, that is the operator's own
 */
public record WindowAggregateSpec(
        List<Integer> keys,
        List<AggregateCall> calls,
        boolean retracts,
        RowType inputType,
        RowType arriving,
        boolean arrivesMerged,
        boolean shared,
        boolean joins,
        List<LogicalType> properties,
        boolean leavesMerged,
        int moreBytes,
        boolean keepsRow) {
    public WindowAggregateSpec {
        keys = List.copyOf(keys);
        calls = List.copyOf(calls);
        properties = List.copyOf(properties);
    }

    /** As this, for sessions: accumulators of the same key are merged when a row comes between them. */
    public WindowAggregateSpec joining(int ownBytes) {
        boolean distinct = !aggregates().distinctSets().isEmpty();
        return new WindowAggregateSpec(
                keys,
                calls,
                retracts,
                inputType,
                arriving,
                arrivesMerged,
                distinct,
                true,
                properties,
                leavesMerged,
                ownBytes,
                false);
    }

    /** As this, for windows whose results are sent several times: an entry for each, which keeps what was sent. */
    public WindowAggregateSpec keeping(int ownBytes) {
        return new WindowAggregateSpec(
                keys,
                calls,
                retracts,
                inputType,
                arriving,
                arrivesMerged,
                false,
                false,
                properties,
                leavesMerged,
                ownBytes,
                true);
    }

    AggregateSpec aggregates() {
        return new AggregateSpec(keys, calls, List.of(), retracts, inputType);
    }

    List<LogicalType> keyTypes() {
        return keys.stream().map(arriving::typeAt).toList();
    }
}
