package io.sluice.planner.physical;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Union;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.RelOfSeveral;
import io.sluice.planner.metadata.Trend;
import io.sluice.planner.metadata.Trends;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.ImmutableBitSet;

/** UNION ALL. */
public final class UnionRel extends RelOfSeveral implements PhysicalRel, Trends.Known {
    public UnionRel(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, RelDataType rowType) {
        super(cluster, traits, inputs);
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> others) {
        return new UnionRel(getCluster(), traits, others, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("fields", rowType.getFieldNames());
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("Union").with("all", true).with("union", rowType.getFieldNames());
    }

    @Override
    public List<ImmutableBitSet> needsSame(ImmutableBitSet wanted) {
        return Collections.nCopies(getInputs().size(), wanted);
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> kinds) {
        return ModifyKinds.union(kinds);
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return List.of(UpdateOffer.of(wanted, wanted, getInputs().size()));
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return List.of(DeleteOffer.of(wanted, wanted, getInputs().size()));
    }

    @Override
    public RelNode unlessNeeded(DeleteKind wanted) {
        return this;
    }

    /** Two inputs may have rows of the same key. */
    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    /** A row goes on as in its input, but rows of two inputs cannot be told apart by a key. */
    @Override
    public Optional<Trends> trends() {
        List<Trends> all = new ArrayList<>();
        for (RelNode input : getInputs()) {
            Optional<Trends> trends = Trends.of(input);
            if (trends.isEmpty()) {
                return Optional.empty();
            }
            all.add(trends.get());
        }
        List<Trend> fields = IntStream.range(0, rowType.getFieldCount())
                .mapToObj(field ->
                        all.stream().map(trends -> trends.fields().get(field)).reduce(Trend.CONSTANT, Trend::and))
                .toList();
        return Optional.of(new Trends(fields, UpsertKeys.NONE));
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new Union();
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }

    @Override
    public boolean shareable() {
        return true;
    }

    @Override
    public List<InputProperty> inputProperties() {
        return Collections.nCopies(getInputs().size(), InputProperty.DEFAULT);
    }
}
