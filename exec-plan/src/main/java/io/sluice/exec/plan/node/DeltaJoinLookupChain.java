package io.sluice.exec.plan.node;

import io.sluice.exec.plan.node.JoinSpec.JoinType;
import java.util.List;

/** The look-ups, one after another, that find what belongs to a row of one side. */
public record DeltaJoinLookupChain(List<Step> nodes) {

    /**
     * @param inputTableBinaryInputOrdinals the tables whose rows are there already
     * @param lookupTableBinaryInputOrdinal the table that is looked up
     */
    public record Step(
            List<Integer> inputTableBinaryInputOrdinals,
            int lookupTableBinaryInputOrdinal,
            DeltaJoinSpec deltaJoinSpec,
            JoinType joinType) {
        public Step {
            inputTableBinaryInputOrdinals = List.copyOf(inputTableBinaryInputOrdinals);
        }
    }

    public DeltaJoinLookupChain {
        nodes = List.copyOf(nodes);
    }
}
