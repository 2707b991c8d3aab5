package io.sluice.planner.rules;

import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.physical.CalcRel;
import io.sluice.planner.physical.ChangelogNormalizeRel;
import io.sluice.planner.physical.DistributionTrait;
import io.sluice.planner.physical.ExchangeRel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Lets a changelog normalization keep less: fields that nobody uses and rows whose key is not wanted are dropped before it, and rows that
 * are not wanted for other reasons count as absent in it.
 */
public final class PushCalcBelowNormalize extends RelRule<RuleConfig> {
    public static final PushCalcBelowNormalize INSTANCE = new PushCalcBelowNormalize();

    private PushCalcBelowNormalize() {
        super(RuleConfig.of("PushCalcBelowNormalize", operands -> operands.operand(CalcRel.class)
                .oneInput(normalize -> normalize
                        .operand(ChangelogNormalizeRel.class)
                        .oneInput(
                                exchange -> exchange.operand(ExchangeRel.class).anyInputs()))));
    }

    /** The conditions of a calc by where they can go. */
    private record Conditions(List<RexNode> onKey, List<RexNode> onRow, List<RexNode> staying) {
        static Conditions of(CalcRel calc, ImmutableBitSet key) {
            Conditions conditions = new Conditions(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            RexProgram program = calc.program();
            if (program.getCondition() == null) {
                return conditions;
            }
            for (RexNode condition : RelOptUtil.conjunctions(program.expandLocalRef(program.getCondition()))) {
                if (!Determinism.isDeterministic(condition)) {
                    conditions.staying.add(condition);
                } else if (key.contains(RelOptUtil.InputFinder.bits(condition))) {
                    conditions.onKey.add(condition);
                } else {
                    conditions.onRow.add(condition);
                }
            }
            return conditions;
        }
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        CalcRel calc = call.rel(0);
        ChangelogNormalizeRel normalize = call.rel(1);
        ExchangeRel exchange = call.rel(2);
        RelNode source = exchange.getInput();
        List<RexNode> projects = calc.program().expandList(calc.program().getProjectList());
        Conditions conditions = Conditions.of(calc, ImmutableBitSet.of(normalize.uniqueKeys()));
        List<RexNode> above = new ArrayList<>(projects);
        above.addAll(conditions.onRow);
        above.addAll(conditions.staying);
        normalize.filter().ifPresent(above::add);
        Set<Integer> used = new TreeSet<>(FieldUse.inOrder(above));
        used.addAll(normalize.uniqueKeys());
        boolean narrows = used.size() < source.getRowType().getFieldCount();
        if (!narrows && conditions.onKey.isEmpty() && conditions.onRow.isEmpty()) {
            return;
        }
        List<Integer> fields = narrows ? List.copyOf(used) : identity(source);
        RelNode narrow = narrows || !conditions.onKey.isEmpty() ? calcBelow(calc, source, fields, conditions) : source;
        List<Integer> key = normalize.uniqueKeys().stream().map(fields::indexOf).toList();
        List<RexNode> filters = new ArrayList<>(FieldUse.remapped(conditions.onRow, fields, narrow));
        normalize.filter().ifPresent(filter -> filters.add(FieldUse.remapped(filter, fields, narrow)));
        RelNode straight = new ChangelogNormalizeRel(
                normalize.getCluster(),
                normalize.getTraitSet(),
                ExchangeRel.create(narrow, DistributionTrait.hash(key)),
                key,
                normalize.duplicates(),
                filters.isEmpty() ? Optional.empty() : Optional.of(RexUtil.composeConjunction(rex(calc), filters)));
        call.transformTo(calcAbove(calc, straight, projects, fields, conditions));
    }

    private static List<Integer> identity(RelNode rel) {
        return ImmutableBitSet.range(rel.getRowType().getFieldCount()).toList();
    }

    private static RexBuilder rex(RelNode rel) {
        return rel.getCluster().getRexBuilder();
    }

    private static RelNode calcBelow(CalcRel calc, RelNode source, List<Integer> fields, Conditions conditions) {
        List<RexNode> kept = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int field : fields) {
            kept.add(rex(calc).makeInputRef(source, field));
            names.add(source.getRowType().getFieldNames().get(field));
        }
        RexNode condition = RexUtil.composeConjunction(rex(calc), conditions.onKey, true);
        RexProgram program = RexProgram.create(source.getRowType(), kept, condition, names, rex(calc));
        return new CalcRel(calc.getCluster(), source.getTraitSet(), source, program);
    }

    private static RelNode calcAbove(
            CalcRel calc, RelNode input, List<RexNode> projects, List<Integer> fields, Conditions conditions) {
        RexNode condition =
                RexUtil.composeConjunction(rex(calc), FieldUse.remapped(conditions.staying, fields, input), true);
        RexProgram program = RexProgram.create(
                input.getRowType(),
                FieldUse.remapped(projects, fields, input),
                condition,
                calc.getRowType(),
                rex(calc));
        return program.isTrivial() ? input : new CalcRel(calc.getCluster(), calc.getTraitSet(), input, program);
    }
}
