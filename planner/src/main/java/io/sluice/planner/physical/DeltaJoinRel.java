package io.sluice.planner.physical;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.node.AsyncOptions;
import io.sluice.exec.plan.node.DeltaJoin;
import io.sluice.exec.plan.node.DeltaJoinTree;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.hint.Hinted;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A join that keeps nothing: a row of one side is joined with what the tables of the other side have when it comes. Both rows of a pair may so
 * give the same result, and a result may be newer than what has come; in the end it is that of the join it stands for.
 */
public final class DeltaJoinRel extends BiRel implements PhysicalRel, Hinted {
    private final JoinRel join;

    private DeltaJoinRel(JoinRel join) {
        super(join.getCluster(), join.getTraitSet(), join.getLeft(), join.getRight());
        this.join = join;
        this.rowType = join.getRowType();
    }

    private record Lookups(DeltaTree left, DeltaTree right, DeltaLookups toRight, DeltaLookups toLeft) {}

    /** In the place of a join whose changes have been inferred; empty where a side cannot be looked up by the join key. */
    public static Optional<DeltaJoinRel> of(JoinRel join) {
        DeltaJoinRel delta = new DeltaJoinRel(join);
        return delta.lookups().map(found -> delta);
    }

    private Optional<Lookups> lookups() {
        Optional<DeltaTree> leftTree = DeltaTree.of(left);
        Optional<DeltaTree> rightTree = DeltaTree.of(right);
        if (leftTree.isEmpty() || rightTree.isEmpty()) {
            return Optional.empty();
        }
        return DeltaLookups.toRight(this, leftTree.get(), rightTree.get())
                .flatMap(toRight -> DeltaLookups.toLeft(this, leftTree.get(), rightTree.get())
                        .map(toLeft -> new Lookups(leftTree.get(), rightTree.get(), toRight, toLeft)));
    }

    private Lookups found() {
        return lookups()
                .orElseThrow(() -> SluiceException.internal("look-ups into both sides of a delta join", toString()));
    }

    JoinRelType joinType() {
        return join.joinType();
    }

    RexNode condition() {
        return join.condition();
    }

    JoinKeys keys() {
        return join.keys();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new DeltaJoinRel((JoinRel) join.copy(traits, inputs));
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("joinType", joinType())
                .item("where", condition())
                .item("hints", hints());
    }

    @Override
    public Description describe(Wording wording) {
        Lookups found = found();
        return Description.of("DeltaJoin")
                .with("joinType", JoinTexts.name(joinType()))
                .with("where", wording.expression(condition(), JoinTexts.fields(this)))
                .with("leftToRight", found.toRight().describe())
                .with("rightToLeft", found.toLeft().describe())
                .with("select", rowType.getFieldNames());
    }

    @Override
    public List<RelHint> hints() {
        return join.hints();
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return join.computeSelfCost(planner, mq);
    }

    @Override
    public double estimateRows(List<Double> inputs) {
        return join.estimateRows(inputs);
    }

    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        return join.estimateCost(rows, inputs);
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return join.produces(inputs);
    }

    @Override
    public List<ImmutableBitSet> needsSame(ImmutableBitSet wanted) {
        return join.needsSame(wanted);
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return join.updateOffers(wanted);
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return join.deleteOffers(wanted);
    }

    @Override
    public RelNode unlessNeeded(DeleteKind wanted) {
        return this;
    }

    @Override
    public boolean toleratesRepeats(int input, boolean above) {
        return join.toleratesRepeats(input, above);
    }

    @Override
    public UpsertKeys upsertKeys() {
        return join.upsertKeys();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        Lookups found = found();
        DeltaTree.Pair tree = new DeltaTree.Pair(this, found.left(), found.right(), Optional.empty());
        return new DeltaJoin(
                JoinSpec.JoinType.valueOf(joinType().name()),
                keys().left(),
                upsertKey(0),
                keys().right(),
                upsertKey(1),
                Optional.empty(),
                Optional.empty(),
                Optional.of(translation.expression(condition())),
                ordinals(found.left()),
                ordinals(found.right()),
                Optional.of(found.toRight().toPlan(translation)),
                Optional.of(found.toLeft().toPlan(translation)),
                tree.tables().stream().map(table -> table.toPlan(translation)).toList(),
                Optional.of(new DeltaJoinTree(tree.toPlan(translation, 0))),
                async());
    }

    /** Rows of one join key are joined one after another. */
    private AsyncOptions async() {
        Options options = PlannerContext.of(this).config();
        return new AsyncOptions(
                options.get(PlanOptions.ASYNC_LOOKUP_CAPACITY),
                options.get(PlanOptions.ASYNC_LOOKUP_TIMEOUT).toMillis(),
                true,
                AsyncOptions.OutputMode.ORDERED);
    }

    private static List<Integer> ordinals(DeltaTree side) {
        return IntStream.range(0, side.tables().size()).boxed().toList();
    }

    /** The key by which an input updates, when it does so by the join key; empty otherwise. */
    private List<Integer> upsertKey(int ordinal) {
        return PhysicalRel.upsertKeys(getInput(ordinal)).isEmpty()
                ? List.of()
                : join.upsertKeysOf(ordinal)
                        .smallest()
                        .map(ImmutableBitSet::toList)
                        .orElse(List.of());
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.ASYNC_LOOKUP_CAPACITY, PlanOptions.ASYNC_LOOKUP_TIMEOUT);
    }

    @Override
    public boolean shareable() {
        return join.shareable();
    }

    @Override
    public List<InputProperty> inputProperties() {
        return join.inputProperties();
    }

    /** Whether a join's changes are such that a delta join makes the same of them in the end. */
    public static boolean canTell(JoinRel join) {
        ChangelogTrait changes = ChangelogTrait.of(join);
        boolean whole = changes.modifies().delete() || changes.updates() == UpdateKind.BEFORE_AND_AFTER;
        return !whole && (changes.modifies().insertOnly() || join.comparesKeys());
    }
}
