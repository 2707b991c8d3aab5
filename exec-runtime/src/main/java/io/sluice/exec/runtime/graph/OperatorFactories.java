package io.sluice.exec.runtime.graph;

import io.sluice.exec.plan.node.AsyncCalc;
import io.sluice.exec.plan.node.AsyncCorrelate;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.ChangelogNormalize;
import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.plan.node.Correlate;
import io.sluice.exec.plan.node.Deduplicate;
import io.sluice.exec.plan.node.DropUpdateBefore;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Expand;
import io.sluice.exec.plan.node.GlobalGroupAggregate;
import io.sluice.exec.plan.node.GlobalWindowAggregate;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.plan.node.GroupWindowAggregate;
import io.sluice.exec.plan.node.IncrementalGroupAggregate;
import io.sluice.exec.plan.node.IntervalJoin;
import io.sluice.exec.plan.node.Join;
import io.sluice.exec.plan.node.Limit;
import io.sluice.exec.plan.node.LocalGroupAggregate;
import io.sluice.exec.plan.node.LocalWindowAggregate;
import io.sluice.exec.plan.node.LookupJoin;
import io.sluice.exec.plan.node.Match;
import io.sluice.exec.plan.node.MiniBatchAssigner;
import io.sluice.exec.plan.node.MultiJoin;
import io.sluice.exec.plan.node.OverAggregate;
import io.sluice.exec.plan.node.ProcessTableFunction;
import io.sluice.exec.plan.node.Rank;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.plan.node.Sort;
import io.sluice.exec.plan.node.SortLimit;
import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.exec.plan.node.TemporalJoin;
import io.sluice.exec.plan.node.TemporalSort;
import io.sluice.exec.plan.node.Values;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.plan.node.WindowAggregate;
import io.sluice.exec.plan.node.WindowDeduplicate;
import io.sluice.exec.plan.node.WindowJoin;
import io.sluice.exec.plan.node.WindowRank;
import io.sluice.exec.plan.node.WindowTableFunction;
import io.sluice.exec.runtime.aggregate.BundledAggregateOperator;
import io.sluice.exec.runtime.aggregate.GroupAggregateOperator;
import io.sluice.exec.runtime.async.AsyncCalcOperator;
import io.sluice.exec.runtime.calc.CalcOperator;
import io.sluice.exec.runtime.calc.ExpandOperator;
import io.sluice.exec.runtime.changelog.ChangelogFunctions;
import io.sluice.exec.runtime.changelog.ChangelogNormalizeOperator;
import io.sluice.exec.runtime.changelog.DropUpdateBeforeOperator;
import io.sluice.exec.runtime.correlate.CorrelateOperator;
import io.sluice.exec.runtime.deduplicate.DeduplicateOperator;
import io.sluice.exec.runtime.join.IntervalJoinOperator;
import io.sluice.exec.runtime.join.JoinOperator;
import io.sluice.exec.runtime.join.MultiJoinOperator;
import io.sluice.exec.runtime.join.TemporalJoinOperator;
import io.sluice.exec.runtime.limit.LimitOperator;
import io.sluice.exec.runtime.lookup.LookupJoinOperator;
import io.sluice.exec.runtime.match.MatchOperator;
import io.sluice.exec.runtime.minibatch.MiniBatchAssignerOperator;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.over.OverOperator;
import io.sluice.exec.runtime.rank.RankOperator;
import io.sluice.exec.runtime.sink.CollectOperator;
import io.sluice.exec.runtime.sink.SinkOperator;
import io.sluice.exec.runtime.sort.SortOperator;
import io.sluice.exec.runtime.sort.TemporalSortOperator;
import io.sluice.exec.runtime.source.TableSourceFactory;
import io.sluice.exec.runtime.source.ValuesSource;
import io.sluice.exec.runtime.watermark.WatermarkAssignerOperator;
import io.sluice.exec.runtime.window.GroupWindows;
import io.sluice.exec.runtime.window.LocalWindowAggregateOperator;
import io.sluice.exec.runtime.window.WindowAggregateOperator;
import io.sluice.exec.runtime.window.WindowDeduplicateOperator;
import io.sluice.exec.runtime.window.WindowJoinOperator;
import io.sluice.exec.runtime.window.WindowRankOperator;
import io.sluice.exec.runtime.window.WindowTableFunctionOperator;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/** What runs each kind of node: one line a node. Exchange and Union have no operator; they are edges. */
public final class OperatorFactories {
    private final Map<Class<?>, BiFunction<ExecNode, NodeContext, NodeWork>> works = new HashMap<>();

    public OperatorFactories() {
        register(AsyncCalc.class, AsyncCalcOperator::work);
        register(AsyncCorrelate.class, AsyncCalcOperator::work);
        register(Calc.class, CalcOperator::work);
        register(ChangelogNormalize.class, ChangelogNormalizeOperator::work);
        register(Collect.class, CollectOperator::work);
        register(Correlate.class, CorrelateOperator::work);
        register(Deduplicate.class, DeduplicateOperator::work);
        register(DropUpdateBefore.class, DropUpdateBeforeOperator::work);
        register(Expand.class, ExpandOperator::work);
        register(GlobalGroupAggregate.class, BundledAggregateOperator::work);
        register(GlobalWindowAggregate.class, WindowAggregateOperator::work);
        register(GroupAggregate.class, GroupAggregateOperator::work);
        register(GroupWindowAggregate.class, GroupWindows::work);
        register(IncrementalGroupAggregate.class, BundledAggregateOperator::work);
        register(IntervalJoin.class, IntervalJoinOperator::work);
        register(Join.class, JoinOperator::work);
        register(Limit.class, LimitOperator::work);
        register(LocalGroupAggregate.class, BundledAggregateOperator::work);
        register(LocalWindowAggregate.class, LocalWindowAggregateOperator::work);
        register(LookupJoin.class, LookupJoinOperator::work);
        register(Match.class, MatchOperator::work);
        register(MiniBatchAssigner.class, MiniBatchAssignerOperator::work);
        register(MultiJoin.class, MultiJoinOperator::work);
        register(OverAggregate.class, OverOperator::work);
        register(ProcessTableFunction.class, ChangelogFunctions::work);
        register(Rank.class, RankOperator::work);
        register(Sink.class, SinkOperator::work);
        register(Sort.class, SortOperator::work);
        register(SortLimit.class, RankOperator::work);
        register(TableSourceScan.class, TableSourceFactory::work);
        register(TemporalJoin.class, TemporalJoinOperator::work);
        register(TemporalSort.class, TemporalSortOperator::work);
        register(Values.class, ValuesSource::work);
        register(WatermarkAssigner.class, WatermarkAssignerOperator::work);
        register(WindowAggregate.class, WindowAggregateOperator::work);
        register(WindowDeduplicate.class, WindowDeduplicateOperator::work);
        register(WindowJoin.class, WindowJoinOperator::work);
        register(WindowRank.class, WindowRankOperator::work);
        register(WindowTableFunction.class, WindowTableFunctionOperator::work);
    }

    /** What runs a node. @throws SluiceException NOT_EXECUTABLE when nothing does yet */
    public NodeWork work(NodeContext context) {
        ExecNode node = context.node().node();
        BiFunction<ExecNode, NodeContext, NodeWork> work = works.get(node.getClass());
        if (work == null) {
            throw SluiceException.of(ErrorCode.NOT_EXECUTABLE)
                    .with("node", context.node().type());
        }
        return work.apply(node, context);
    }

    /** Whether there is something that runs a kind of node. */
    public boolean knows(Class<?> node) {
        return works.containsKey(node);
    }

    private <N extends ExecNode> void register(Class<N> type, BiFunction<N, NodeContext, NodeWork> work) {
        works.put(type, (node, context) -> work.apply(type.cast(node), context));
    }
}
