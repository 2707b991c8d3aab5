package io.sluice.planner.physical;

import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.metadata.Trend;
import io.sluice.planner.metadata.Trends;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** SELECT list and WHERE. */
public final class CalcRel extends SingleInputRel implements Trends.Known {
    private final RexProgram program;
    private final List<RexNode> projects;
    private final Optional<RexNode> condition;

    public CalcRel(RelOptCluster cluster, RelTraitSet traits, RelNode input, RexProgram program) {
        super(cluster, traits, input);
        this.program = program;
        this.projects = List.copyOf(program.expandList(program.getProjectList()));
        this.condition = Optional.ofNullable(program.getCondition()).map(program::expandLocalRef);
        rowType = program.getOutputRowType();
    }

    public RexProgram program() {
        return program;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new CalcRel(getCluster(), traits, inputs.get(0), program);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return program.explainCalc(super.explainTerms(writer));
    }

    @Override
    public Description describe(Wording wording) {
        Description select = Description.of("Calc")
                .with("select", wording.projection(projects, getRowType().getFieldNames(), inputFields()));
        return condition
                .map(filter -> select.with("where", wording.expression(filter, inputFields())))
                .orElse(select);
    }

    @Override
    public double estimateRows(List<Double> inputs) {
        return inputs.get(0) * condition.map(RelMdUtil::guessSelectivity).orElse(1.0);
    }

    /** A reference to a field costs nothing. */
    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        long computed = projects.stream().filter(node -> !(node instanceof RexInputRef)).count();
        return Cost.of(rows, inputs.get(0) * computed);
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return inputs.get(0);
    }

    /**
     * A row that leaves the filter must be taken back, and only the old row tells that it had been let through; unless the filter
     * looks at nothing but a key, which does not change.
     */
    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        boolean updates = ChangelogTrait.of(getInput()).modifies().update();
        return wanted == UpdateKind.ONLY_AFTER && updates && !filtersByKey() ? List.of() : passing(wanted);
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        boolean deletes = ChangelogTrait.of(getInput()).modifies().delete();
        boolean byKey = wanted == DeleteKind.BY_KEY
                && (!deletes || (filtersByKey() && !upsertKeys().isEmpty()));
        return byKey ? passing(wanted) : wholeRows();
    }

    private boolean filtersByKey() {
        return condition
                .map(filter -> {
                    var used = RelOptUtil.InputFinder.bits(filter);
                    return Determinism.isDeterministic(filter)
                            && physicalInput().upsertKeys().keys().stream().anyMatch(key -> key.contains(used));
                })
                .orElse(true);
    }

    @Override
    public UpsertKeys upsertKeys() {
        Map<Integer, List<Integer>> outputs = outputs();
        return outputs.isEmpty()
                ? UpsertKeys.NONE
                : physicalInput().upsertKeys().project(outputs);
    }

    /** By input field, the output fields that have its value. */
    private Map<Integer, List<Integer>> outputs() {
        Map<Integer, List<Integer>> outputs = new HashMap<>();
        for (int i = 0; i < projects.size(); i++) {
            if (KeyPreserving.source(projects.get(i)) instanceof RexInputRef ref) {
                outputs.computeIfAbsent(ref.getIndex(), field -> new ArrayList<>())
                        .add(i);
            }
        }
        return outputs;
    }

    /** A row that the filter lets go is gone. */
    @Override
    public Optional<Trends> trends() {
        return filtersByKey()
                ? Trends.of(getInput())
                        .map(input -> new Trends(
                                projects.stream()
                                        .map(project -> trend(project, input.fields()))
                                        .toList(),
                                input.keys().project(outputs())))
                : Optional.empty();
    }

    private static Trend trend(RexNode project, List<Trend> fields) {
        RexNode source = KeyPreserving.source(project);
        if (source instanceof RexInputRef ref && (source == project || SqlTypeUtil.isIntType(project.getType()))) {
            return fields.get(ref.getIndex());
        }
        boolean constant = Determinism.isDeterministic(project)
                && RelOptUtil.InputFinder.bits(project).asList().stream()
                        .allMatch(field -> fields.get(field) == Trend.CONSTANT);
        return constant ? Trend.CONSTANT : Trend.UNKNOWN;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new Calc(translation.expressions(projects), condition.map(translation::expression));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }

    @Override
    public boolean shareable() {
        return projects.stream().allMatch(Determinism::isDeterministic)
                && condition.map(Determinism::isDeterministic).orElse(true);
    }
}
