package io.sluice.planner.physical;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.JoinAttribute;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.MultiJoin;
import io.sluice.exec.plan.node.StateMetadata;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.determinism.UpdateDeterminism;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.hint.QueryHints;
import io.sluice.planner.hint.StateTtl;
import io.sluice.planner.logical.JoinOfSeveral;
import io.sluice.planner.logical.MultiJoinSpec;
import io.sluice.planner.logical.MultiJoinSpec.Pair;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/** A join of several inputs that keeps them all, and nothing of what some of them give together. */
public final class MultiJoinRel extends JoinOfSeveral implements PhysicalRel {
    private final List<List<Integer>> commonKeys;

    public MultiJoinRel(
            RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, MultiJoinSpec spec, RelDataType rowType) {
        super(cluster, traits, inputs, spec);
        this.commonKeys = spec.commonKeys(inputs);
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> others) {
        return new MultiJoinRel(getCluster(), traits, others, spec(), rowType);
    }

    @Override
    public Description describe(Wording wording) {
        List<String> first = getInputs().get(0).getRowType().getFieldNames();
        Description description = Description.of("MultiJoin")
                .with(
                        "commonJoinKey",
                        commonKeys.isEmpty()
                                ? List.of("noCommonJoinKey")
                                : commonKeys.stream()
                                        .map(key -> first.get(key.get(0)))
                                        .toList())
                .with(
                        "joinTypes",
                        spec().types().stream().skip(1).map(Enum::name).toList())
                .with("inputUniqueKeys", uniqueKeys());
        if (spec().ttl().stream().anyMatch(Optional::isPresent)) {
            String times = spec().ttl().stream().map(ttl -> ttl.orElse("0s")).collect(Collectors.joining(", "));
            description = description.with("stateTtlHints", "[[" + QueryHints.STATE_TTL + " options:[" + times + "]]]");
        }
        return description
                .with(
                        "joinConditions",
                        spec().conditions().stream()
                                .skip(1)
                                .map(condition -> wording.expression(condition, spec().names()))
                                .toList())
                .with("select", String.join(",", spec().names()))
                .with("rowType", rowType.toString().replace(" CHARACTER SET \"UTF-16LE\"", ""));
    }

    private List<String> uniqueKeys() {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < getInputs().size(); i++) {
            List<String> names = getInputs().get(i).getRowType().getFieldNames();
            UpsertKeys keys = keys(i);
            if (keys.isEmpty()) {
                texts.add("noUniqueKey");
            }
            keys.keys()
                    .forEach(key -> texts.add(
                            key.toList().stream().map(names::get).collect(Collectors.joining(", ", "(", ")"))));
        }
        return texts;
    }

    /** By which an input updates, within one subtask. */
    private UpsertKeys keys(int ordinal) {
        RelNode input = getInputs().get(ordinal);
        return input instanceof ExchangeRel exchange ? exchange.upsertKeysPerSubtask() : PhysicalRel.upsertKeys(input);
    }

    private int offset(int ordinal) {
        return getInputs().stream()
                .limit(ordinal)
                .mapToInt(input -> input.getRowType().getFieldCount())
                .sum();
    }

    /** The fields of an input that conditions look at. */
    private ImmutableBitSet compared(int ordinal) {
        int offset = offset(ordinal);
        int end = offset + getInputs().get(ordinal).getRowType().getFieldCount();
        return RelOptUtil.InputFinder.bits(spec().conditions(), null)
                .get(offset, end)
                .shift(-offset);
    }

    @Override
    public boolean keepsState() {
        return true;
    }

    @Override
    public double estimateRows(List<Double> rows) {
        return rows.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    }

    @Override
    public Cost estimateCost(double rows, List<Double> ofInputs) {
        double all = ofInputs.stream().mapToDouble(Double::doubleValue).sum();
        return Cost.of(all, all);
    }

    /** As those of {@link JoinRel}. */
    @Override
    public ModifyKinds produces(List<ModifyKinds> ofInputs) {
        return spec().types().contains(JoinRelType.LEFT) ? ModifyKinds.ALL : ModifyKinds.union(ofInputs);
    }

    @Override
    public List<ImmutableBitSet> needsSame(ImmutableBitSet wanted) {
        List<ImmutableBitSet> needed = new ArrayList<>();
        for (int i = 0; i < getInputs().size(); i++) {
            RelNode input = getInputs().get(i);
            ImmutableBitSet compared = compared(i);
            needed.add(
                    UpdateDeterminism.insertsOnly(input)
                            ? ImmutableBitSet.of()
                            : keys(i).smallest()
                                    .map(key -> key.union(compared))
                                    .orElse(ImmutableBitSet.range(
                                            input.getRowType().getFieldCount())));
        }
        return needed;
    }

    /** An update without its old row can be joined when all that conditions look at is part of a key, which does not change. */
    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return switch (wanted) {
            case ONLY_AFTER ->
                joinsWithoutOldRows()
                        ? List.of(UpdateOffer.of(wanted, wanted, getInputs().size()))
                        : List.of();
            case BEFORE_AND_AFTER, NONE ->
                List.of(UpdateOffer.of(
                        wanted, UpdateKind.BEFORE_AND_AFTER, getInputs().size()));
        };
    }

    private boolean joinsWithoutOldRows() {
        for (int i = 0; i < getInputs().size(); i++) {
            ImmutableBitSet compared = compared(i);
            boolean updates = ChangelogTrait.of(getInputs().get(i)).modifies().update();
            if (updates && keys(i).keys().stream().noneMatch(key -> key.contains(compared))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return List.of(
                DeleteOffer.of(DeleteKind.FULL, DeleteKind.FULL, getInputs().size()));
    }

    @Override
    public RelNode unlessNeeded(DeleteKind wanted) {
        return this;
    }

    /** Each input in turn as the right side of a join with those before it. */
    @Override
    public UpsertKeys upsertKeys() {
        List<List<Pair>> pairs = spec().pairs(getInputs());
        UpsertKeys found = keys(0).hashedBy(common(0));
        for (int i = 1; i < getInputs().size(); i++) {
            UpsertKeys right = keys(i).hashedBy(common(i));
            ImmutableBitSet joined = ImmutableBitSet.of(
                    pairs.get(i).stream().map(pair -> pair.right().field()).toList());
            UpsertKeys both = found.times(right, offset(i));
            found = keys(i).anyWithin(joined) ? both.or(found) : both;
        }
        return found;
    }

    private List<Integer> common(int ordinal) {
        return commonKeys.stream().map(key -> key.get(ordinal)).toList();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        List<RexNode> conditions = spec().conditions().stream()
                .skip(1)
                .flatMap(condition -> RelOptUtil.conjunctions(condition).stream())
                .toList();
        Optional<Expr> all = conditions.isEmpty()
                ? Optional.empty()
                : Optional.of(translation.expression(
                        RexUtil.composeConjunction(getCluster().getRexBuilder(), conditions)));
        List<StateMetadata> states = new ArrayList<>();
        for (int i = 0; i < getInputs().size(); i++) {
            states.add(
                    translation.state(i, "input-state-" + i, spec().ttl().get(i).map(StateTtl::parse)));
        }
        return new MultiJoin(
                spec().types().stream()
                        .map(type -> JoinSpec.JoinType.valueOf(type.name()))
                        .toList(),
                translation.expressions(spec().conditions()),
                all,
                attributes(),
                IntStream.range(0, getInputs().size())
                        .mapToObj(ordinal -> keys(ordinal).toPlan())
                        .toList(),
                states);
    }

    /** A field of the first input has no partner; it is named with each input that is compared with it. */
    private Map<Integer, List<JoinAttribute>> attributes() {
        Map<Integer, List<JoinAttribute>> attributes = new LinkedHashMap<>();
        List<JoinAttribute> first = new ArrayList<>();
        attributes.put(0, first);
        List<List<Pair>> pairs = spec().pairs(getInputs());
        for (int i = 1; i < getInputs().size(); i++) {
            List<JoinAttribute> own = new ArrayList<>();
            for (Pair pair : pairs.get(i)) {
                if (pair.left().input() == 0) {
                    first.add(new JoinAttribute(-1, -1, 0, pair.left().field()));
                }
                own.add(new JoinAttribute(
                        pair.left().input(),
                        pair.left().field(),
                        i,
                        pair.right().field()));
            }
            attributes.put(i, own);
        }
        return attributes;
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }

    @Override
    public boolean shareable() {
        return spec().conditions().stream().allMatch(Determinism::isDeterministic);
    }

    @Override
    public List<InputProperty> inputProperties() {
        return Collections.nCopies(getInputs().size(), InputProperty.DEFAULT);
    }
}
