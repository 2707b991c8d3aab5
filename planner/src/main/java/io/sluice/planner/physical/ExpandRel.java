package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Expand;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/** Makes several rows of one, each by a select list of its own. */
public final class ExpandRel extends SingleInputRel {
    private final List<List<RexNode>> projects;

    public ExpandRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<List<RexNode>> projects,
            RelDataType rowType) {
        super(cluster, traits, input);
        this.projects = projects.stream().map(List::copyOf).toList();
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new ExpandRel(getCluster(), traits, inputs.get(0), projects, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("projects", projects);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("Expand").with("projects", describe(projects, rowType.getFieldNames(), inputFields()));
    }

    /**
     * The select lists: {@code {a, b, 0 AS $e}, {a, null AS b, 1 AS $e}}.
     *
     * @param inputs names of the input's fields
     */
    public static String describe(List<List<RexNode>> projects, List<String> names, List<String> inputs) {
        return projects.stream()
                .map(project -> "{" + describeOne(project, names, inputs) + "}")
                .collect(Collectors.joining(", "));
    }

    private static String describeOne(List<RexNode> project, List<String> names, List<String> inputs) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < project.size(); i++) {
            RexNode node = project.get(i);
            String name = names.get(i);
            // Literals stand without their types, both in the physical and in the execution plan.
            String value = node instanceof RexLiteral literal
                    ? (literal.isNull() ? "null" : String.valueOf(literal.getValue3()))
                    : Wording.PREFIX.expression(node, inputs);
            text.append(i == 0 ? "" : ", ").append(value).append(value.equals(name) ? "" : " AS " + name);
        }
        return text.toString();
    }

    @Override
    public double estimateRows(List<Double> inputs) {
        return inputs.get(0) * projects.size();
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
        return wholeRows();
    }

    /** The rows that one row becomes differ in one field alone, which says whose they are. */
    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new Expand(projects.stream().map(translation::expressions).toList());
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }

    @Override
    public boolean shareable() {
        return projects.stream().flatMap(List::stream).allMatch(Determinism::isDeterministic);
    }
}
