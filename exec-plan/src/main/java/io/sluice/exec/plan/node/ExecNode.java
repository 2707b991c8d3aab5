package io.sluice.exec.plan.node;

import java.util.List;

/** The parameters of a plan node. Each record has one operator in the runtime, or none yet: then its plans can be written, not run. */
public sealed interface ExecNode
        permits AsyncCalc,
                AsyncCorrelate,
                BatchExchange,
                BatchLimit,
                BatchLookupJoin,
                BatchRank,
                BatchSink,
                BatchSort,
                BatchSortLimit,
                BatchTableSourceScan,
                Calc,
                ChangelogNormalize,
                Collect,
                Correlate,
                Deduplicate,
                DeltaJoin,
                DropUpdateBefore,
                Exchange,
                Expand,
                GlobalGroupAggregate,
                GlobalWindowAggregate,
                GroupAggregate,
                GroupWindowAggregate,
                HashAggregate,
                HashJoin,
                IncrementalGroupAggregate,
                IntervalJoin,
                Join,
                Limit,
                LocalGroupAggregate,
                LocalWindowAggregate,
                LookupJoin,
                Match,
                MiniBatchAssigner,
                MultiJoin,
                NestedLoopJoin,
                OverAggregate,
                ProcessTableFunction,
                Rank,
                Sink,
                Sort,
                SortAggregate,
                SortLimit,
                TableSourceScan,
                TemporalJoin,
                TemporalSort,
                Union,
                Values,
                WatermarkAssigner,
                WindowAggregate,
                WindowDeduplicate,
                WindowJoin,
                WindowRank,
                WindowTableFunction {
    /** How many fields expressions and {@link FieldIndex}es may name beyond those of the inputs. */
    default int moreFields() {
        return 0;
    }

    /** How long what the node keeps lives, where plans say so. */
    default List<StateMetadata> state() {
        return List.of();
    }
}
