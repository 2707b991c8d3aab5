package io.sluice.planner.rules;

import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.RankNode;
import io.sluice.planner.logical.RankNode.Ranking;
import io.sluice.planner.logical.Ranks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Lets only those fields come to a top-N that are used above it, that rank rows, or that are keys of the rows, by which the top-N follows
 * their updates; shows no rank that nobody looks at.
 */
public final class NarrowBelowRank extends RelRule<RuleConfig> {
    public static final NarrowBelowRank INSTANCE = new NarrowBelowRank();

    private NarrowBelowRank() {
        super(RuleConfig.of("NarrowBelowRank", operands -> operands.operand(CalcNode.class)
                .oneInput(rank -> rank.operand(RankNode.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        CalcNode calc = call.rel(0);
        RankNode rank = call.rel(1);
        RelNode input = rank.getInput();
        int count = input.getRowType().getFieldCount();
        RexProgram program = calc.getProgram();
        List<RexNode> projects = program.expandList(program.getProjectList());
        RexNode condition = program.getCondition() == null ? null : program.expandLocalRef(program.getCondition());
        ImmutableBitSet.Builder used =
                RelOptUtil.InputFinder.bits(projects, condition).rebuild();
        used.addAll(rank.ranking().usedFields());
        used.addAll(keys(call, input));
        ImmutableBitSet all = used.build();
        ImmutableBitSet kept = all.intersect(ImmutableBitSet.range(count));
        boolean hidesNumber = rank.ranking().numberField().isPresent() && !all.get(count);
        if (kept.cardinality() == count && !hidesNumber) {
            return;
        }
        List<Integer> fields = new ArrayList<>(kept.asList());
        RelNode narrow = kept.cardinality() == count ? input : CalcNode.create(input, projection(input, fields));
        Ranking ranking = over(rank.ranking(), fields);
        RankNode above = new RankNode(
                rank.getCluster(),
                rank.getTraitSet(),
                narrow,
                hidesNumber ? ranking.withNumber(Optional.empty()) : ranking);
        // The rank stands behind the fields of the input.
        fields.add(count);
        RexBuilder rex = calc.getCluster().getRexBuilder();
        RexProgram over = RexProgram.create(
                above.getRowType(),
                FieldUse.remapped(projects, fields, above),
                condition == null ? null : FieldUse.remapped(condition, fields, above),
                calc.getRowType(),
                rex);
        call.transformTo(CalcNode.create(above, over));
    }

    private static ImmutableBitSet keys(RelOptRuleCall call, RelNode input) {
        Set<ImmutableBitSet> keys = call.getMetadataQuery().getUniqueKeys(input);
        return keys == null ? ImmutableBitSet.of() : ImmutableBitSet.union(keys);
    }

    private static RexProgram projection(RelNode input, List<Integer> fields) {
        RexBuilder rex = input.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int field : fields) {
            projects.add(rex.makeInputRef(input, field));
            names.add(input.getRowType().getFieldNames().get(field));
        }
        return RexProgram.create(input.getRowType(), projects, null, names, rex);
    }

    /** The ranking by fields of the narrow input. */
    private static Ranking over(Ranking ranking, List<Integer> fields) {
        List<RelFieldCollation> order = ranking.order().getFieldCollations().stream()
                .map(field -> field.withFieldIndex(fields.indexOf(field.getFieldIndex())))
                .toList();
        Ranks ranks = ranking.ranks() instanceof Ranks.UpToField upTo
                ? new Ranks.UpToField(fields.indexOf(upTo.field()))
                : ranking.ranks();
        List<Integer> partition =
                ranking.partition().asList().stream().map(fields::indexOf).toList();
        return new Ranking(
                ranking.type(), ImmutableBitSet.of(partition), RelCollations.of(order), ranks, ranking.numberField());
    }
}
