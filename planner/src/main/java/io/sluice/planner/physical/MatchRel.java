package io.sluice.planner.physical;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.MatchSpec;
import io.sluice.exec.plan.node.PartitionSpec;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.MatchNode;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/** MATCH_RECOGNIZE: finds patterns in the rows of each partition, in the order of time. */
public final class MatchRel extends SingleInputRel {
    private final MatchNode match;

    public MatchRel(RelOptCluster cluster, RelTraitSet traits, RelNode input, MatchNode match) {
        super(cluster, traits, input);
        this.match = match;
        this.rowType = match.getRowType();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new MatchRel(getCluster(), traits, inputs.get(0), match);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("pattern", match.getPattern())
                .item("define", match.getPatternDefinitions())
                .item("measures", match.getMeasures())
                .item("after", match.getAfter())
                .item("partition", match.getPartitionKeys())
                .item("order", match.getOrderKeys())
                .item("interval", match.getInterval());
    }

    @Override
    public Description describe(Wording wording) {
        Description description = Description.of("Match");
        if (!match.getPartitionKeys().isEmpty()) {
            description = description.with(
                    "partitionBy",
                    match.getPartitionKeys().toList().stream()
                            .map(inputFields()::get)
                            .toList());
        }
        List<String> measures = new ArrayList<>();
        match.getMeasures()
                .forEach((name, measure) ->
                        measures.add(Wording.PREFIX.expression(measure, inputFields()) + " AS " + name));
        String define = match.getPatternDefinitions().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
        String subset = match.getSubsets().entrySet().stream()
                .map(entry -> entry.getKey() + " = (" + String.join(", ", entry.getValue()) + ")")
                .collect(Collectors.joining(", "));
        return description
                .with("orderBy", Orders.describe(match.getOrderKeys(), inputFields()))
                .with("measures", measures)
                .with("rowsPerMatch", match.isAllRows() ? "ALL ROWS PER MATCH" : "ONE ROW PER MATCH")
                .with("after", after(match.getAfter()))
                .with("pattern", match.getPattern())
                .withIf(!subset.isEmpty(), "subset", subset)
                .with("define", define);
    }

    private static String after(RexNode after) {
        if (after instanceof RexCall call) {
            return call.getOperator().getName() + " " + call.getOperands().get(0);
        }
        return String.valueOf(((RexLiteral) after).getValue());
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        if (!inputs.get(0).insertOnly()) {
            throw SluiceException.of(
                    ErrorCode.CHANGELOG_NOT_SUPPORTED,
                    "MATCH_RECOGNIZE does not take the updates and deletes that "
                            + physicalInput().describe(Wording.INFIX) + " produces");
        }
        return ModifyKinds.INSERT_ONLY;
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
    public BatchCut batchCut() {
        return BatchCut.of(isEventTime(match.getOrderKeys()));
    }

    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        Map<String, List<String>> subsets = new LinkedHashMap<>();
        match.getSubsets().forEach((name, variables) -> subsets.put(name, List.copyOf(variables)));
        return new io.sluice.exec.plan.node.Match(new MatchSpec(
                translation.expression(match.getPattern()),
                expressions(match.getPatternDefinitions(), translation),
                expressions(match.getMeasures(), translation),
                translation.expression(match.getAfter()),
                subsets,
                match.isAllRows(),
                new PartitionSpec(match.getPartitionKeys().toList()),
                Orders.toPlan(match.getOrderKeys()),
                Optional.ofNullable(match.getInterval()).map(translation::expression)));
    }

    /** By name, sorted, as plans have them. */
    private static Map<String, Expr> expressions(Map<String, RexNode> nodes, Translation translation) {
        Map<String, Expr> expressions = new TreeMap<>();
        nodes.forEach((name, node) -> expressions.put(name, translation.expression(node)));
        return expressions;
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }
}
