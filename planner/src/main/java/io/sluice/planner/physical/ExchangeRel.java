package io.sluice.planner.physical;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.node.Exchange;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.cost.RowSizes;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.Trends;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.util.ImmutableBitSet;

/** Sends rows to other subtasks. What it is converted from had another {@link DistributionTrait}. */
public final class ExchangeRel extends SingleInputRel implements Trends.Known {
    private static final int SERIALIZING = 160;
    /** Of one field. */
    private static final int HASHING = 8;

    private ExchangeRel(RelOptCluster cluster, RelTraitSet traits, RelNode input) {
        super(cluster, traits, input);
    }

    public static ExchangeRel create(RelNode input, DistributionTrait distribution) {
        return new ExchangeRel(input.getCluster(), input.getTraitSet().replace(distribution), input);
    }

    DistributionTrait distribution() {
        return traitSet.getTrait(DistributionTrait.DEF);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new ExchangeRel(getCluster(), traits, inputs.get(0));
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("distribution", distribution());
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("Exchange").with("distribution", distribution().describe(inputFields()));
    }

    /** Rows are written, sent and read; to find the subtask costs a little. */
    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        int perRow = SERIALIZING
                + (distribution().kind() == DistributionTrait.Kind.HASH
                        ? HASHING * distribution().keys().size()
                        : 1);
        return new Cost(rows, rows * perRow, 0, rows * RowSizes.of(getRowType()), 0);
    }

    @Override
    public List<ImmutableBitSet> needsSame(ImmutableBitSet wanted) {
        return List.of(wanted);
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return inputs.get(0);
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return passing(wanted);
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return passing(wanted);
    }

    @Override
    public boolean toleratesRepeats(int input, boolean above) {
        return above;
    }

    /** A key that moves between subtasks is one no more: its changes may overtake each other. */
    @Override
    public UpsertKeys upsertKeys() {
        return physicalInput().upsertKeys().hashedBy(distribution().keys());
    }

    /** The keys within one subtask: there, what comes from one subtask before stays in order. */
    UpsertKeys upsertKeysPerSubtask() {
        return physicalInput().upsertKeys();
    }

    @Override
    public Optional<Trends> trends() {
        return Trends.of(getInput());
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new Exchange();
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(InputProperty.of(distribution().toPlan()));
    }
}
