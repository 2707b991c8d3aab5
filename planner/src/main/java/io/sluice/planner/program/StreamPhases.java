package io.sluice.planner.program;

import io.sluice.planner.logical.LogicalConvention;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.physical.StreamConvention;
import io.sluice.planner.reorder.JoinReorder;
import io.sluice.planner.rules.AggregateBelowCrossJoin;
import io.sluice.planner.rules.AggregateToGroupWindow;
import io.sluice.planner.rules.AggregateToWindow;
import io.sluice.planner.rules.CoerceJoinKeys;
import io.sluice.planner.rules.CompleteTemporalJoin;
import io.sluice.planner.rules.ConstantRankNumber;
import io.sluice.planner.rules.CorrelateTableFunction;
import io.sluice.planner.rules.CorrelateToTemporalJoin;
import io.sluice.planner.rules.CorrelateWithNothing;
import io.sluice.planner.rules.CountExceptAll;
import io.sluice.planner.rules.CountIntersectAll;
import io.sluice.planner.rules.CountToExists;
import io.sluice.planner.rules.DeriveJoinConditions;
import io.sluice.planner.rules.EvaluateEmptyAggregate;
import io.sluice.planner.rules.ExceptToAntiJoin;
import io.sluice.planner.rules.ExpandGroupingSets;
import io.sluice.planner.rules.FilterIntoJoin;
import io.sluice.planner.rules.GroupByLiteral;
import io.sluice.planner.rules.InferJoinPredicates;
import io.sluice.planner.rules.IntersectToSemiJoin;
import io.sluice.planner.rules.JoinToMultiJoin;
import io.sluice.planner.rules.LiftSubQueryFromJoin;
import io.sluice.planner.rules.LogicalConversions;
import io.sluice.planner.rules.MergeCalcs;
import io.sluice.planner.rules.MergePermutedProject;
import io.sluice.planner.rules.MergeProjects;
import io.sluice.planner.rules.MergeWindowIntoAggregate;
import io.sluice.planner.rules.NameFunctionFields;
import io.sluice.planner.rules.NarrowBelowCount;
import io.sluice.planner.rules.NarrowBelowMultiJoin;
import io.sluice.planner.rules.NarrowBelowRank;
import io.sluice.planner.rules.NarrowBelowSemiJoin;
import io.sluice.planner.rules.NarrowBelowWatermark;
import io.sluice.planner.rules.NarrowBelowWindow;
import io.sluice.planner.rules.PhysicalConversions;
import io.sluice.planner.rules.PruneAggregateCalls;
import io.sluice.planner.rules.PruneGroupWindowCalls;
import io.sluice.planner.rules.PullUpLiteralKeys;
import io.sluice.planner.rules.PushCalcBelowNormalize;
import io.sluice.planner.rules.PushCalcBelowTemporalTable;
import io.sluice.planner.rules.PushCalcConditionIntoScan;
import io.sluice.planner.rules.PushExpandBelowWindow;
import io.sluice.planner.rules.PushFilterIntoScan;
import io.sluice.planner.rules.PushJoinCondition;
import io.sluice.planner.rules.PushKeysBelowJoin;
import io.sluice.planner.rules.PushLimitBelowProject;
import io.sluice.planner.rules.PushLimitIntoScan;
import io.sluice.planner.rules.PushPartitionsIntoScan;
import io.sluice.planner.rules.PushProjectBelowTemporalTable;
import io.sluice.planner.rules.PushProjectIntoScan;
import io.sluice.planner.rules.PushWatermarkBelowNormalize;
import io.sluice.planner.rules.PushWatermarkIntoScan;
import io.sluice.planner.rules.RankFromOver;
import io.sluice.planner.rules.ReduceAggregates;
import io.sluice.planner.rules.ReduceVariances;
import io.sluice.planner.rules.RemoveIdentityProject;
import io.sluice.planner.rules.RemoveJoinBelowAggregate;
import io.sluice.planner.rules.RemovePermutationBelowAggregate;
import io.sluice.planner.rules.RemoveRepeatedKeys;
import io.sluice.planner.rules.RemoveTrivialCalc;
import io.sluice.planner.rules.RemoveUniqueAggregate;
import io.sluice.planner.rules.ResolveWindowProperties;
import io.sluice.planner.rules.SimplifyFilter;
import io.sluice.planner.rules.SplitDistinct;
import io.sluice.planner.rules.SubQueryToJoin;
import io.sluice.planner.rules.SumWindowValues;
import io.sluice.planner.rules.TableFunctionToWindow;
import io.sluice.planner.rules.UnnestToTableFunction;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.plan.volcano.AbstractConverter.ExpandConversionRule;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.rules.CoerceInputsRule;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.ProjectJoinTransposeRule;
import org.apache.calcite.rel.rules.PruneEmptyRules;
import org.apache.calcite.rel.rules.PushProjector;
import org.apache.calcite.rex.RexUtil;

/** The phases of the streaming optimizer and the rules of each. */
final class StreamPhases {
    /** What remains of sub-queries when those are gone that are semi-joins. */
    private static final List<RelOptRule> SUBQUERY_REMOVE = List.of(
            CoreRules.FILTER_SUB_QUERY_TO_CORRELATE,
            CoreRules.PROJECT_SUB_QUERY_TO_CORRELATE,
            CoreRules.JOIN_SUB_QUERY_TO_CORRELATE,
            GroupByLiteral.INSTANCE);

    private static final List<RelOptRule> REDUCE_EXPRESSIONS = List.of(
            CoreRules.FILTER_REDUCE_EXPRESSIONS,
            CoreRules.PROJECT_REDUCE_EXPRESSIONS,
            CoreRules.JOIN_REDUCE_EXPRESSIONS);

    private static final RelOptRule COERCE_UNION_INPUTS = coerceInputs(LogicalUnion.class);

    private static final List<RelOptRule> DEFAULT_REWRITE = join(
            REDUCE_EXPRESSIONS,
            List.of(
                    CoreRules.FILTER_MERGE,
                    MergeProjects.INSTANCE,
                    CoerceJoinKeys.INSTANCE,
                    PushKeysBelowJoin.INSTANCE,
                    COERCE_UNION_INPUTS,
                    coerceInputs(LogicalIntersect.class),
                    coerceInputs(LogicalMinus.class),
                    CoreRules.AGGREGATE_UNION_AGGREGATE,
                    CoreRules.UNION_TO_DISTINCT,
                    CoreRules.UNION_REMOVE));

    /** A condition that no row of a table function fulfils leaves nothing of it. */
    private static final List<RelOptRule> PRUNE_CORRELATES = List.of(
            PruneEmptyRules.PROJECT_INSTANCE,
            PruneEmptyRules.FILTER_INSTANCE,
            PruneEmptyRules.CORRELATE_LEFT_INSTANCE,
            PruneEmptyRules.CORRELATE_RIGHT_INSTANCE);

    private static final List<RelOptRule> PRUNE_EMPTY = List.of(
            PruneEmptyRules.AGGREGATE_INSTANCE,
            EvaluateEmptyAggregate.INSTANCE,
            PruneEmptyRules.FILTER_INSTANCE,
            PruneEmptyRules.JOIN_LEFT_INSTANCE,
            PruneEmptyRules.JOIN_RIGHT_INSTANCE,
            PruneEmptyRules.PROJECT_INSTANCE,
            PruneEmptyRules.SORT_INSTANCE,
            PruneEmptyRules.SORT_FETCH_ZERO_INSTANCE,
            PruneEmptyRules.UNION_INSTANCE);

    /** A condition on the value of RAND() stays above it: it must see the value that is shown. */
    private static final RelOptRule FILTER_PROJECT_TRANSPOSE = FilterProjectTransposeRule.Config.DEFAULT
            .withOperandFor(
                    Filter.class,
                    filter -> !RexUtil.containsCorrelation(filter.getCondition()),
                    Project.class,
                    project -> project.getProjects().stream().allMatch(Determinism::isDeterministic))
            .toRule();

    /** Join conditions stay as they are until what is known of one side has been carried to the other. */
    private static final List<RelOptRule> PREDICATE_PUSHDOWN = join(
            List.of(
                    CoreRules.FILTER_REDUCE_EXPRESSIONS,
                    CoreRules.PROJECT_REDUCE_EXPRESSIONS,
                    FilterIntoJoin.INSTANCE,
                    PushJoinCondition.INSTANCE,
                    FILTER_PROJECT_TRANSPOSE,
                    CoreRules.FILTER_AGGREGATE_TRANSPOSE,
                    CoreRules.FILTER_SET_OP_TRANSPOSE,
                    CoreRules.FILTER_MERGE),
            PRUNE_EMPTY);

    /** After WHERE has become conditions of the joins in FROM. */
    private static final List<RelOptRule> JOIN_KEYS = List.of(CoerceJoinKeys.INSTANCE, PushKeysBelowJoin.INSTANCE);

    /** Partitions first: what they decide need not be asked of rows. */
    private static final List<RelOptRule> FILTER_INTO_SCAN =
            List.of(PushPartitionsIntoScan.INSTANCE, PushFilterIntoScan.INSTANCE);

    /** Fields are pushed, expressions are not. */
    private static final RelOptRule PROJECT_JOIN_TRANSPOSE = ProjectJoinTransposeRule.Config.DEFAULT
            .withPreserveExprCondition(PushProjector.ExprCondition.FALSE)
            .toRule();

    private static final List<RelOptRule> PROJECT_REWRITE = List.of(
            CoreRules.PROJECT_FILTER_TRANSPOSE,
            PROJECT_JOIN_TRANSPOSE,
            CoreRules.PROJECT_SET_OP_TRANSPOSE,
            MergeProjects.INSTANCE,
            RemoveIdentityProject.INSTANCE,
            PushProjectBelowTemporalTable.INSTANCE,
            PullUpLiteralKeys.INSTANCE,
            MergePermutedProject.INSTANCE,
            PruneAggregateCalls.INSTANCE,
            PruneGroupWindowCalls.INSTANCE,
            NarrowBelowCount.INSTANCE,
            NarrowBelowSemiJoin.INSTANCE,
            NarrowBelowMultiJoin.INSTANCE,
            NarrowBelowWatermark.INSTANCE,
            NarrowBelowWindow.INSTANCE,
            PushProjectIntoScan.INSTANCE);

    /** Before projections are pushed: what OVER aggregates do not use is pushed away below them. */
    private static final List<RelOptRule> WINDOWS = List.of(CoreRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW);

    /** After projections have gone as far down as they can: both rules would else push past each other for ever. */
    private static final List<RelOptRule> LIMIT_PUSHDOWN =
            List.of(PushLimitBelowProject.INSTANCE, MergeProjects.INSTANCE, PruneEmptyRules.PROJECT_INSTANCE);

    /** Before others that look at the calc above a rel: it holds all that is between the rel and the next. */
    private static final List<RelOptRule> MERGE_CALCS =
            List.of(MergeCalcs.INSTANCE, RemoveTrivialCalc.INSTANCE, ResolveWindowProperties.INSTANCE);

    /** Before calcs are merged over what becomes of the calc below the watermark. */
    private static final List<RelOptRule> WATERMARK_INTO_SCAN =
            List.of(PushWatermarkIntoScan.INSTANCE, PushWatermarkIntoScan.ACROSS_CALC);

    private static final List<RelOptRule> LOGICAL_REWRITE = List.of(
            RankFromOver.INSTANCE,
            NarrowBelowRank.INSTANCE,
            ConstantRankNumber.INSTANCE,
            MergeCalcs.INSTANCE,
            RemoveTrivialCalc.INSTANCE,
            PushCalcBelowTemporalTable.INSTANCE,
            PushCalcConditionIntoScan.INSTANCE,
            PushLimitIntoScan.INSTANCE,
            RemovePermutationBelowAggregate.INSTANCE,
            SplitDistinct.INSTANCE);

    private static final List<RelOptRule> PHYSICAL_REWRITE =
            List.of(PushWatermarkBelowNormalize.INSTANCE, PushCalcBelowNormalize.INSTANCE);

    /** Before time attributes that are looked at become ordinary timestamps: windows still need theirs. */
    private static final List<RelOptRule> EXPAND_WINDOWS = List.of(
            PushExpandBelowWindow.INSTANCE,
            PushExpandBelowWindow.BELOW_CALC,
            MergeCalcs.INSTANCE,
            RemoveTrivialCalc.INSTANCE);

    /** Where it is known which time attributes have become ordinary timestamps. */
    private static final List<RelOptRule> WINDOW_AGGREGATES = List.of(
            AggregateToWindow.INSTANCE,
            MergeCalcs.INSTANCE,
            RemoveTrivialCalc.INSTANCE,
            MergeWindowIntoAggregate.INSTANCE);

    /** After projections have been pushed: what is not used is known. */
    private static final List<RelOptRule> REMOVE_JOINS =
            List.of(CoreRules.PROJECT_JOIN_REMOVE, RemoveJoinBelowAggregate.INSTANCE, MergeProjects.INSTANCE);

    private static final List<RelOptRule> REDUCE_VARIANCES =
            List.of(ReduceVariances.OF_AGGREGATE, ReduceVariances.OF_GROUP_WINDOW);

    private static final List<RelOptRule> REDUCE_AGGREGATES = List.of(
            ReduceAggregates.OF_AGGREGATE,
            ReduceAggregates.OF_GROUP_WINDOW,
            SumWindowValues.OF_AGGREGATE,
            SumWindowValues.OF_GROUP_WINDOW,
            RemoveUniqueAggregate.INSTANCE);

    /** After filters and projections have been pushed into the inputs of set operations and below grouping sets. */
    private static final List<RelOptRule> REWRITE_SETS = List.of(
            IntersectToSemiJoin.INSTANCE,
            ExceptToAntiJoin.INSTANCE,
            CountIntersectAll.INSTANCE,
            CountExceptAll.INSTANCE,
            CoreRules.AGGREGATE_UNION_AGGREGATE,
            CoreRules.AGGREGATE_UNION_AGGREGATE_FIRST,
            CoreRules.AGGREGATE_UNION_AGGREGATE_SECOND,
            ExpandGroupingSets.INSTANCE);

    /** What is asked of the number of a grouping set need not wait for the aggregate. */
    private static final List<RelOptRule> FILTER_SETS =
            List.of(FILTER_PROJECT_TRANSPOSE, CoreRules.FILTER_AGGREGATE_TRANSPOSE, CoreRules.FILTER_MERGE);

    private static final List<RelOptRule> CORRELATE = List.of(CorrelateTableFunction.INSTANCE);

    private static final List<RelOptRule> GROUP_WINDOWS = List.of(AggregateToGroupWindow.INSTANCE);

    private StreamPhases() {}

    private static RelOptRule coerceInputs(Class<? extends SetOp> operation) {
        return CoerceInputsRule.Config.DEFAULT
                .withCoerceNames(false)
                .withOperandFor(operation)
                .toRule();
    }

    /** In the order in which they run. */
    static List<Phase> all() {
        return List.of(
                new Phase(
                                "subquery_rewrite",
                                HepRewrite.bottomUp(List.of(
                                        UnnestToTableFunction.INSTANCE,
                                        CountToExists.INSTANCE,
                                        LiftSubQueryFromJoin.INSTANCE)))
                        .then(HepRewrite.bottomUp(List.of(SimplifyFilter.INSTANCE)))
                        .then(HepRewrite.bottomUp(List.of(SubQueryToJoin.INSTANCE)))
                        .then(new RemoveSubQueries(SUBQUERY_REMOVE))
                        .then(HepRewrite.bottomUp(List.of(TableFunctionToWindow.INSTANCE))),
                new Phase("temporal_join_rewrite", new OrderedArguments())
                        .then(HepRewrite.bottomUp(List.of(CorrelateToTemporalJoin.INSTANCE))),
                new Phase("decorrelate", new Decorrelate())
                        .then(HepRewrite.bottomUp(List.of(CoreRules.FILTER_CORRELATE)))
                        .then(HepRewrite.bottomUp(PRUNE_CORRELATES))
                        .then(new Scope()),
                new Phase("default_rewrite", HepRewrite.naming(GROUP_WINDOWS))
                        .then(HepRewrite.bottomUp(DEFAULT_REWRITE))
                        .then(HepRewrite.bottomUp(WINDOWS)),
                new Phase("predicate_pushdown", HepRewrite.bottomUp(List.of(DeriveJoinConditions.INSTANCE)))
                        .then(HepRewrite.bottomUp(PREDICATE_PUSHDOWN))
                        .then(HepRewrite.bottomUp(List.of(DeriveJoinConditions.INSTANCE)))
                        .then(HepRewrite.bottomUp(List.of(InferJoinPredicates.INSTANCE)))
                        .then(HepRewrite.bottomUp(join(REDUCE_EXPRESSIONS, PREDICATE_PUSHDOWN)))
                        .then(HepRewrite.bottomUp(JOIN_KEYS))
                        .then(HepRewrite.bottomUp(FILTER_INTO_SCAN))
                        .then(HepRewrite.bottomUp(PRUNE_EMPTY)),
                new Phase("join_reorder", new JoinReorder()),
                new Phase("multi_join", HepRewrite.bottomUp(List.of(JoinToMultiJoin.INSTANCE))),
                new Phase("project_rewrite", HepRewrite.of(HepMatchOrder.TOP_DOWN, PROJECT_REWRITE))
                        .then(HepRewrite.bottomUp(List.of(RemoveRepeatedKeys.INSTANCE)))
                        .then(HepRewrite.bottomUp(REWRITE_SETS))
                        .then(HepRewrite.bottomUp(FILTER_SETS))
                        .then(HepRewrite.bottomUp(List.of(AggregateBelowCrossJoin.INSTANCE)))
                        .then(HepRewrite.bottomUp(LIMIT_PUSHDOWN))
                        .then(HepRewrite.bottomUp(CORRELATE))
                        .then(HepRewrite.naming(List.of(NameFunctionFields.INSTANCE)))
                        .then(HepRewrite.bottomUp(List.of(CorrelateWithNothing.INSTANCE))),
                new Phase("logical", HepRewrite.bottomUp(REMOVE_JOINS))
                        .then(HepRewrite.bottomUp(REDUCE_VARIANCES))
                        .then(HepRewrite.bottomUp(REDUCE_AGGREGATES))
                        .then(new JsonArguments())
                        .then(new VolcanoConversion(LogicalConversions.RULES, LogicalConvention.INSTANCE)),
                new Phase("logical_rewrite", HepRewrite.bottomUp(WATERMARK_INTO_SCAN))
                        .then(HepRewrite.bottomUp(MERGE_CALCS))
                        .then(HepRewrite.bottomUp(LOGICAL_REWRITE))
                        .then(HepRewrite.bottomUp(List.of(CompleteTemporalJoin.INSTANCE)))
                        .then(HepRewrite.bottomUp(EXPAND_WINDOWS)),
                new Phase("time_indicator", new TimeAttributes()).then(HepRewrite.bottomUp(WINDOW_AGGREGATES)),
                new Phase(
                        "physical",
                        new VolcanoConversion(
                                join(PhysicalConversions.RULES, List.of(ExpandConversionRule.INSTANCE)),
                                StreamConvention.INSTANCE)),
                new Phase("physical_rewrite", HepRewrite.bottomUp(PHYSICAL_REWRITE)));
    }

    private static List<RelOptRule> join(List<? extends RelOptRule> some, List<? extends RelOptRule> more) {
        Set<RelOptRule> all = new LinkedHashSet<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }
}
