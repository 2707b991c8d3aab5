package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.sharing.Projecting;
import io.sluice.planner.translate.Translation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.SqlKind;

/** SELECT list and WHERE. */
final class CalcRel extends BatchRel implements Projecting {
    private final RexProgram program;
    private final Spread kept;
    private final List<RexNode> projects;
    private final Optional<RexNode> condition;

    /** @param kept how the input is spread, when somebody above relies on it */
    private CalcRel(RelOptCluster cluster, RelNode input, RexProgram program, Spread kept) {
        super(cluster, List.of(input), program.getOutputRowType());
        this.kept = kept;
        this.program = program;
        this.projects = List.copyOf(program.expandList(program.getProjectList()));
        this.condition = Optional.ofNullable(program.getCondition()).map(program::expandLocalRef);
    }

    static List<Choice> choices(CalcNode calc, Wanted wanted, Search search) {
        if (wanted.spread().kind() == Spread.Kind.BROADCAST) {
            // What is sent everywhere is computed once, before.
            return List.of();
        }
        List<Choice> choices = new ArrayList<>();
        wanted.over(sources(calc.getProgram()))
                .ifPresent(below -> search.find(calc.getInput(), below).ifPresent(input -> {
                    CalcRel rel = new CalcRel(calc.getCluster(), input.rel(), calc.getProgram(), below.spread());
                    double rows = search.rows(calc);
                    BatchCost self = BatchCost.of(rows, rows * CostUnits.EVALUATE * rel.computations());
                    choices.add(new Choice(rel, rows, self.plus(input.cost())));
                }));
        return choices;
    }

    /** By output field, the input field that it copies, or -1. */
    private static int[] sources(RexProgram program) {
        int[] sources = new int[program.getProjectList().size()];
        for (int i = 0; i < sources.length; i++) {
            sources[i] = program.getSourceField(i);
        }
        return sources;
    }

    /** How many fields are neither copies nor constants. */
    private long computations() {
        return projects.stream().filter(CalcRel::isComputation).count();
    }

    private static boolean isComputation(RexNode node) {
        if (node instanceof RexInputRef || node instanceof RexLiteral) {
            return false;
        }
        boolean cast = node.isA(SqlKind.CAST);
        return !cast || isComputation(((RexCall) node).getOperands().get(0));
    }

    Optional<RexNode> condition() {
        return condition;
    }

    /** The input field that an output field is; -1 when it is computed. */
    int source(int field) {
        return program.getSourceField(field);
    }

    @Override
    double rows(List<Double> inputs) {
        return inputs.get(0) * Selectivity.of(condition.orElse(null));
    }

    /** By output field, the input field that it is; empty when rows are dropped or values computed. */
    Optional<int[]> narrowing() {
        int[] sources = sources(program);
        boolean narrows = condition.isEmpty() && Arrays.stream(sources).allMatch(source -> source >= 0);
        return narrows ? Optional.of(sources) : Optional.empty();
    }

    /** A projection of rows that nobody relies on to be spread in some way. */
    static CalcRel of(BatchRel input, RexProgram program) {
        return new CalcRel(input.getCluster(), input, program, Spread.ANY);
    }

    @Override
    public RexProgram program() {
        return program;
    }

    @Override
    public CalcRel over(RelNode input, RexProgram other) {
        return new CalcRel(getCluster(), input, other, kept);
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new CalcRel(getCluster(), others.get(0), program, kept);
    }

    @Override
    public Description describe(Wording wording) {
        Description select =
                Description.of("Calc").with("select", wording.projection(projects, fields(), inputFields()));
        return condition
                .map(filter -> select.with("where", wording.expression(filter, inputFields())))
                .orElse(select);
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new Calc(translation.expressions(projects), condition.map(translation::expression));
    }

    @Override
    public boolean shareable() {
        return projects.stream().allMatch(Determinism::isDeterministic)
                && condition.map(Determinism::isDeterministic).orElse(true);
    }

    @Override
    public List<InputProperty> inputProperties() {
        return kept.kind() == Spread.Kind.HASH
                ? List.of(InputProperty.of(Distribution.keep(kept.toPlan(), false)))
                : List.of(InputProperty.DEFAULT);
    }

    @Override
    Spread reliesOn(int input) {
        return kept.kind() == Spread.Kind.HASH ? kept : Spread.ANY;
    }
}
