package io.sluice.planner.batch;

import io.sluice.exec.plan.InputProperty;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.RelOfSeveral;
import io.sluice.planner.translate.Translatable;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;

/** An operator of a batch plan. What it does stands in its description, which is its digest too. */
abstract class BatchRel extends RelOfSeveral implements Translatable {
    BatchRel(RelOptCluster cluster, List<? extends RelNode> inputs, RelDataType rowType) {
        super(cluster, traits(cluster), inputs);
        this.rowType = rowType;
    }

    private static RelTraitSet traits(RelOptCluster cluster) {
        return cluster.traitSetOf(BatchConvention.INSTANCE);
    }

    /** This operator over other inputs. */
    abstract BatchRel over(List<RelNode> others);

    /** This operator over some inputs: itself when they are those that it has. */
    final BatchRel overIfOther(List<RelNode> others) {
        for (int i = 0; i < getInputs().size(); i++) {
            if (others.get(i) != getInput(i)) {
                return over(others);
            }
        }
        return this;
    }

    /** This operator with one other input. */
    final BatchRel withInput(int index, RelNode other) {
        List<RelNode> others = new ArrayList<>(getInputs());
        others.set(index, other);
        return over(others);
    }

    @Override
    public final RelNode copy(RelTraitSet traits, List<RelNode> others) {
        return over(others);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("does", describe(Wording.PREFIX));
    }

    final List<String> inputFields() {
        return getInput(0).getRowType().getFieldNames();
    }

    final List<String> fields() {
        return getRowType().getFieldNames();
    }

    /** By which keys the rows of an input must be hashed; ANY when it does not matter or goes without saying. */
    Spread reliesOn(int input) {
        return Spread.ANY;
    }

    /** Whether the rows of the input must come sorted. */
    boolean reliesOnOrder() {
        return false;
    }

    /**
     * How many rows come out, at a guess.
     *
     * @param inputs how many rows each input has
     */
    double rows(List<Double> inputs) {
        return joined().map(sides -> sides.rows(inputs)).orElseGet(() -> inputs.get(0));
    }

    /** What is joined; empty for operators that join nothing. */
    Optional<JoinSides> joined() {
        return Optional.empty();
    }

    /** Whether rows that it produces can be read by an operator that is made of several. */
    boolean feedsGroups() {
        return false;
    }

    /** The join that decides between this operator and others when it has seen its inputs; empty when there is none. */
    Optional<AdaptiveJoin> adaptive() {
        return Optional.empty();
    }

    /**
     * What tells it from operators with the same description, which does not say where NULLs are sorted, for one. That is the node, or for
     * operators that have none what they hold besides.
     */
    Object content(Translation translation) {
        return toExecNode(translation);
    }

    /** What is thrown for an operator that has no node in plan files. */
    static SluiceException notInPlanFiles(String operator) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", operator + " in a plan file");
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
