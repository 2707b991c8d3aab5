package io.sluice.planner.batch;

import com.google.common.collect.ImmutableList;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Values;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.ValuesNode;
import io.sluice.planner.translate.Translation;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexDigestIncludeType;
import org.apache.calcite.rex.RexLiteral;

/** Rows that stand in the query. */
final class ValuesRel extends BatchRel {
    private final ImmutableList<ImmutableList<RexLiteral>> tuples;

    private ValuesRel(RelOptCluster cluster, ImmutableList<ImmutableList<RexLiteral>> tuples, RelDataType rowType) {
        super(cluster, List.of(), rowType);
        this.tuples = tuples;
    }

    static List<Choice> choices(ValuesNode values, Wanted wanted, Search search) {
        if (!wanted.equals(Wanted.ANY)) {
            return List.of();
        }
        ValuesRel rel = new ValuesRel(values.getCluster(), values.getTuples(), values.getRowType());
        double rows = search.rows(values);
        return List.of(new Choice(rel, rows, BatchCost.of(rows, CostUnits.EVALUATE)));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new ValuesRel(getCluster(), tuples, getRowType());
    }

    @Override
    double rows(List<Double> inputs) {
        return tuples.size();
    }

    @Override
    public Description describe(Wording wording) {
        String rows = tuples.stream()
                .map(tuple -> tuple.stream().map(ValuesRel::withoutType).collect(Collectors.joining(", ", "{ ", " }")))
                .collect(Collectors.joining(", ", "[", "]"));
        return Description.of("Values").with("tuples", rows).with("values", fields());
    }

    // What the digest needs of a literal is there once it has been made.
    @SuppressWarnings("NullAway")
    private static String withoutType(RexLiteral literal) {
        return literal.computeDigest(RexDigestIncludeType.NO_TYPE);
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
