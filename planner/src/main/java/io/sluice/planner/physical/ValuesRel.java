package io.sluice.planner.physical;

import com.google.common.collect.ImmutableList;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Values;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexDigestIncludeType;
import org.apache.calcite.rex.RexLiteral;

/** Rows that stand in the query. */
public final class ValuesRel extends LeafRel {
    private final ImmutableList<ImmutableList<RexLiteral>> tuples;

    public ValuesRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            ImmutableList<ImmutableList<RexLiteral>> tuples,
            RelDataType rowType) {
        super(cluster, traits);
        this.tuples = tuples;
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new ValuesRel(getCluster(), traits, tuples, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("type", rowType).item("tuples", tuples);
    }

    @Override
    public Description describe(Wording wording) {
        String rows = tuples.stream()
                .map(tuple -> tuple.stream().map(ValuesRel::withoutType).collect(Collectors.joining(", ", "{ ", " }")))
                .collect(Collectors.joining(", ", "[", "]"));
        Description description = Description.of("Values");
        return (wording == Wording.PREFIX ? description.with("type", rowType.toString()) : description)
                .with("tuples", rows);
    }

    // What the digest needs of a literal is there once it has been made.
    @SuppressWarnings("NullAway")
    private static String withoutType(RexLiteral literal) {
        return literal.computeDigest(RexDigestIncludeType.NO_TYPE);
    }

    @Override
    public double estimateRows(List<Double> inputs) {
        return tuples.size();
    }

    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        return Cost.of(rows, 1);
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return ModifyKinds.INSERT_ONLY;
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return List.of(UpdateOffer.of(UpdateKind.NONE, UpdateKind.NONE, 0));
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return List.of(DeleteOffer.of(DeleteKind.NONE, DeleteKind.NONE, 0));
    }

    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new Values(tuples.stream()
                .map(tuple -> tuple.stream()
                        .map(literal -> (Literal) translation.expression(literal))
                        .toList())
                .toList());
    }
}
