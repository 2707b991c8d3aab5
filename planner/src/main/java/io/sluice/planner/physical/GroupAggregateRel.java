package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.hint.Hinted;
import io.sluice.planner.hint.StateTtl;
import io.sluice.planner.logical.AggregatePhase;
import io.sluice.planner.metadata.Trend;
import io.sluice.planner.metadata.Trends;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.ImmutableBitSet;

/** GROUP BY without windows; SELECT DISTINCT; aggregates over all rows. */
public final class GroupAggregateRel extends SingleInputRel implements Trends.Known, Hinted {
    private final List<Integer> grouping;
    private final List<AggregateCall> calls;
    private final AggregatePhase phase;
    private final List<RelHint> hints;

    public GroupAggregateRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<Integer> grouping,
            List<AggregateCall> calls,
            AggregatePhase phase,
            List<RelHint> hints,
            RelDataType rowType) {
        super(cluster, traits, input);
        this.grouping = List.copyOf(grouping);
        this.calls = List.copyOf(calls);
        this.phase = phase;
        this.hints = List.copyOf(hints);
        this.rowType = rowType;
    }

    public List<Integer> grouping() {
        return grouping;
    }

    public List<AggregateCall> calls() {
        return calls;
    }

    public AggregatePhase phase() {
        return phase;
    }

    @Override
    public List<RelHint> hints() {
        return hints;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new GroupAggregateRel(getCluster(), traits, inputs.get(0), grouping, calls, phase, hints, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("groupBy", grouping)
                .item("calls", calls)
                .item("phase", phase)
                .item("hints", hints)
                .item("fields", rowType.getFieldNames());
    }

    @Override
    public Description describe(Wording wording) {
        List<String> fields = inputFields();
        List<String> select = new ArrayList<>(grouping.stream().map(fields::get).toList());
        for (int i = 0; i < calls.size(); i++) {
            String name = rowType.getFieldNames().get(grouping.size() + i);
            select.add(
                    AggregateCalls.describe(calls.get(i), fields, retractions().get(i)) + " AS " + name);
        }
        Description description = Description.of("GroupAggregate");
        if (!grouping.isEmpty()) {
            description = description.with(
                    "groupBy", grouping.stream().map(fields::get).toList());
        }
        return description
                .withIf(phase != AggregatePhase.WHOLE, "partialFinalType", phase)
                .with("select", select);
    }

    /** Whether rows may be taken back from the groups. Known once the changelog has been inferred; false before. */
    public boolean retracts() {
        ChangelogTrait input = getInput().getTraitSet().getTrait(ChangelogTrait.DEF);
        return input != null && !input.modifies().insertOnly();
    }

    /** Whether it can be done in two phases. */
    public boolean isMergeable() {
        return calls.stream()
                .allMatch(call -> AggregateCalls.isMergeable(call)
                        || phase == AggregatePhase.WHOLE && AggregateCalls.isPlainListing(call));
    }

    /** By aggregate, whether it can take values back. */
    public List<Boolean> retractions() {
        if (!retracts()) {
            return Collections.nCopies(calls.size(), false);
        }
        List<Trend> trends = Trends.of(getInput()).map(Trends::fields).orElse(List.of());
        return calls.stream().map(call -> !keepsItsExtreme(call, trends)).toList();
    }

    /** Whether what replaces an old value is never worse for the aggregate, so that the old one need not be taken back. */
    private static boolean keepsItsExtreme(AggregateCall call, List<Trend> trends) {
        if (trends.isEmpty() || call.filterArg >= 0 || call.getArgList().size() != 1) {
            return false;
        }
        Trend trend = trends.get(call.getArgList().get(0));
        return switch (call.getAggregation().getKind()) {
            case MAX -> trend == Trend.INCREASING;
            case MIN -> trend == Trend.DECREASING;
            default -> false;
        };
    }

    @Override
    public boolean keepsState() {
        return true;
    }

    /** A group appears and its aggregates change; it goes when its last row is taken back. */
    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return new ModifyKinds(true, true, !inputs.get(0).insertOnly());
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return fromOldRows(wanted);
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return wholeRows();
    }

    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.of(ImmutableBitSet.range(grouping.size()));
    }

    @Override
    public Optional<Trends> trends() {
        return new AggregateTrends(getInput(), grouping, calls, phase).trends();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new GroupAggregate(
                grouping,
                AggregateCalls.translate(calls, translation),
                retractions(),
                ChangelogTrait.of(this).updates() == UpdateKind.BEFORE_AND_AFTER,
                retracts(),
                List.of(translation.state(0, "groupAggregateState", StateTtl.ofAggregate(hints))));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.MINI_BATCH_ENABLED, PlanOptions.MINI_BATCH_SIZE);
    }
}
