package io.sluice.planner.physical;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Join;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.determinism.UpdateDeterminism;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.hint.Hinted;
import io.sluice.planner.hint.QueryHints;
import io.sluice.planner.hint.StateTtl;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/** A join that keeps both sides for ever. */
public final class JoinRel extends BiRel implements PhysicalRel, Hinted {
    /** What both inputs together cost, which depends on nothing. */
    private static final double ELEMENT_RATE = 200;

    private final JoinRelType joinType;
    private final RexNode condition;
    private final JoinKeys keys;
    private final List<RelHint> hints;

    /** @param rowType names are those of the query */
    public JoinRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            RexNode condition,
            JoinRelType joinType,
            List<RelHint> hints,
            RelDataType rowType) {
        super(cluster, traits, left, right);
        this.condition = condition;
        this.joinType = joinType;
        this.keys = JoinKeys.of(left, right, condition);
        this.hints = List.copyOf(hints);
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new JoinRel(getCluster(), traits, inputs.get(0), inputs.get(1), condition, joinType, hints, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("joinType", joinType)
                .item("where", condition)
                .item("hints", hints);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("Join")
                .with("joinType", JoinTexts.name(joinType))
                .with("where", wording.expression(condition, JoinTexts.fields(this)))
                .with("select", rowType.getFieldNames())
                .with("leftInputSpec", input(0).describe())
                .with("rightInputSpec", input(1).describe())
                .withIf(inMiniBatches(), "miniBatch", true);
    }

    @Override
    public List<RelHint> hints() {
        return hints;
    }

    JoinRelType joinType() {
        return joinType;
    }

    RexNode condition() {
        return condition;
    }

    public JoinKeys keys() {
        return keys;
    }

    public boolean isInner() {
        return joinType == JoinRelType.INNER;
    }

    /** The keys by which an input updates, within one subtask. */
    UpsertKeys upsertKeysOf(int ordinal) {
        return input(ordinal).upsertKeys();
    }

    private boolean inMiniBatches() {
        PlannerContext context = getCluster().getPlanner().getContext().unwrap(PlannerContext.class);
        return context != null && context.config().get(PlanOptions.MINI_BATCH_ENABLED);
    }

    private JoinInput input(int ordinal) {
        RelNode input = getInput(ordinal);
        UpsertKeys upsertKeys =
                input instanceof ExchangeRel exchange ? exchange.upsertKeysPerSubtask() : PhysicalRel.upsertKeys(input);
        return new JoinInput(ordinal == 0 ? keys.left() : keys.right(), upsertKeys);
    }

    @Override
    public boolean keepsState() {
        return true;
    }

    @Override
    public double estimateRows(List<Double> inputs) {
        boolean unique =
                !input(0).upsertKeys().isEmpty() && !input(1).upsertKeys().isEmpty();
        return new JoinedRows(joinType, keys, unique).of(inputs.get(0), inputs.get(1));
    }

    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        return Cost.of(ELEMENT_RATE, ELEMENT_RATE);
    }

    /** Matches come and go with the rows of both sides. Where a side is kept without a match, its NULLs do too. */
    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return joinType == JoinRelType.INNER || joinType == JoinRelType.SEMI
                ? ModifyKinds.union(inputs)
                : ModifyKinds.ALL;
    }

    /** Kept rows are found by their upsert key, or by all columns; and they must match what they matched before. */
    @Override
    public List<ImmutableBitSet> needsSame(ImmutableBitSet wanted) {
        int leftCount = left.getRowType().getFieldCount();
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(condition);
        ImmutableBitSet ofLeft = used.intersect(ImmutableBitSet.range(leftCount));
        return List.of(needsSame(0, ofLeft), needsSame(1, used.except(ofLeft).shift(-leftCount)));
    }

    private ImmutableBitSet needsSame(int ordinal, ImmutableBitSet joined) {
        RelNode side = getInput(ordinal);
        if (UpdateDeterminism.insertsOnly(side)) {
            return ImmutableBitSet.of();
        }
        return input(ordinal)
                .upsertKeys()
                .smallest()
                .map(key -> key.union(joined))
                .orElse(ImmutableBitSet.range(side.getRowType().getFieldCount()));
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return switch (wanted) {
            case ONLY_AFTER -> joinsWithoutOldRows() ? List.of(UpdateOffer.of(wanted, wanted, 2)) : List.of();
            case BEFORE_AND_AFTER, NONE -> List.of(UpdateOffer.of(wanted, UpdateKind.BEFORE_AND_AFTER, 2));
        };
    }

    /**
     * An update without its old row can be joined when it meets and joins what the old row did: when all that the condition looks at
     * in its side is part of a key, which does not change.
     */
    private boolean joinsWithoutOldRows() {
        int leftCount = left.getRowType().getFieldCount();
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(condition);
        ImmutableBitSet ofLeft = used.intersect(ImmutableBitSet.range(leftCount));
        ImmutableBitSet ofRight = used.except(ofLeft).shift(-leftCount);
        return changesByKey(0, ofLeft) && changesByKey(1, ofRight);
    }

    private boolean changesByKey(int ordinal, ImmutableBitSet used) {
        return !ChangelogTrait.of(getInput(ordinal)).modifies().update() || isWithinKey(ordinal, used);
    }

    private boolean isWithinKey(int ordinal, ImmutableBitSet used) {
        return input(ordinal).upsertKeys().keepSame(used);
    }

    /** Whether what the condition compares besides the join key is part of a key on both sides. */
    boolean comparesKeys() {
        int leftCount = left.getRowType().getFieldCount();
        ImmutableBitSet used = keys.rest().map(RelOptUtil.InputFinder::bits).orElse(ImmutableBitSet.of());
        ImmutableBitSet ofLeft = used.intersect(ImmutableBitSet.range(leftCount));
        return used.isEmpty()
                || (isWithinKey(0, ofLeft) && isWithinKey(1, used.except(ofLeft).shift(-leftCount)));
    }

    /** A row that comes again gives its pairs again, which replace themselves where pairs are known by a key. */
    @Override
    public boolean toleratesRepeats(int input, boolean above) {
        return above && ChangelogTrait.of(this).updates() == UpdateKind.ONLY_AFTER;
    }

    /**
     * A row that is found by its upsert key can be deleted by it, when that key lies within the join key: then what it had matched is
     * found too. Conditions on other columns, and NULLs for a row that loses its match, need the whole row.
     */
    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        DeleteOffer whole = DeleteOffer.of(DeleteKind.FULL, DeleteKind.FULL, 2);
        boolean plain = joinType == JoinRelType.INNER && keys.rest().isEmpty();
        if (wanted != DeleteKind.BY_KEY || !plain) {
            return List.of(whole);
        }
        return List.of(new DeleteOffer(wanted, List.of(deletesByKey(0), deletesByKey(1))), whole);
    }

    private DeleteKind deletesByKey(int ordinal) {
        ImmutableBitSet joined = ImmutableBitSet.of(ordinal == 0 ? keys.left() : keys.right());
        return input(ordinal).upsertKeys().anyWithin(joined) ? DeleteKind.BY_KEY : DeleteKind.FULL;
    }

    @Override
    public RelNode unlessNeeded(DeleteKind wanted) {
        return this;
    }

    @Override
    public UpsertKeys upsertKeys() {
        // Each side is asked once: twice at every join of a chain would be 2^n times at its end.
        JoinInput leftInput = input(0);
        UpsertKeys leftKeys = behindExchange(left, leftInput).hashedBy(keys.left());
        if (!joinType.projectsRight()) {
            return leftKeys;
        }
        int leftCount = left.getRowType().getFieldCount();
        JoinInput rightInput = input(1);
        UpsertKeys rightKeys = behindExchange(right, rightInput).hashedBy(keys.right());
        UpsertKeys found = leftKeys.times(rightKeys, leftCount);
        if (rightInput.uniqueByJoinKey() && !joinType.generatesNullsOnLeft()) {
            ImmutableBitSet partner = joinType.generatesNullsOnRight()
                    ? ImmutableBitSet.of()
                    : rightInput.fixedByJoinKey().shift(leftCount);
            found = found.or(leftKeys.fixing(partner));
        }
        if (leftInput.uniqueByJoinKey() && !joinType.generatesNullsOnRight()) {
            ImmutableBitSet partner =
                    joinType.generatesNullsOnLeft() ? ImmutableBitSet.of() : leftInput.fixedByJoinKey();
            found = found.or(rightKeys.shift(leftCount).fixing(partner));
        }
        return found;
    }

    private static UpsertKeys behindExchange(RelNode side, JoinInput input) {
        return side instanceof ExchangeRel exchange
                ? input.upsertKeys().hashedBy(exchange.distribution().keys())
                : input.upsertKeys();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        JoinSpec spec = new JoinSpec(
                JoinSpec.JoinType.valueOf(joinType.name()),
                keys.left(),
                keys.right(),
                keys.filterNulls(),
                keys.rest().map(translation::expression));
        return new Join(
                spec,
                input(0).upsertKeys().toPlan(),
                input(1).upsertKeys().toPlan(),
                List.of(
                        translation.state(0, "leftState", StateTtl.ofSide(hints, QueryHints.LEFT)),
                        translation.state(1, "rightState", StateTtl.ofSide(hints, QueryHints.RIGHT))));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }

    @Override
    public boolean shareable() {
        return Determinism.isDeterministic(condition);
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(InputProperty.DEFAULT, InputProperty.DEFAULT);
    }
}
