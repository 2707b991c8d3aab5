package io.sluice.planner.program;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.sql.SqlKind;

/**
 * Guards what an aggregate without groups says of no rows. Decorrelation groups such an aggregate by the outer row, and then there is no
 * row where there was one: an outer join gives NULLs for it, of which the decorrelator makes the zero of a count. What it does not
 * see would be answered wrongly and is refused.
 */
final class EmptyGroups extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode rel = super.visit(other);
        return rel instanceof LogicalCorrelate correlate ? guarded(correlate) : rel;
    }

    private static RelNode guarded(LogicalCorrelate correlate) {
        RelNode right = withoutSingleValue(correlate.getRight());
        Optional<Aggregate> found = globalAggregate(right, correlate.getCorrelationId());
        if (found.isEmpty()) {
            return correlate;
        }
        Aggregate aggregate = found.get();
        boolean joins = correlate.getJoinType() == JoinRelType.LEFT || correlate.getJoinType() == JoinRelType.INNER;
        boolean nested = globalAggregate(aggregate.getInput(), correlate.getCorrelationId())
                .isPresent();
        if (!joins || nested || !isKept(right, aggregate)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "a correlated sub-query that makes something of the aggregate of no rows");
        }
        // There is exactly one row for each outer row, so the outer join is the same as the inner one.
        if (correlate.getJoinType() == JoinRelType.LEFT) {
            return correlate;
        }
        RelNode outer = LogicalCorrelate.create(
                correlate.getLeft(),
                correlate.getRight(),
                correlate.getHints(),
                correlate.getCorrelationId(),
                correlate.getRequiredColumns(),
                JoinRelType.LEFT);
        return RelOptUtil.createCastRel(outer, correlate.getRowType(), false);
    }

    /** Whether the decorrelator computes what is made of the aggregate above the join, where the NULLs are. */
    private static boolean isKept(RelNode right, Aggregate aggregate) {
        return right == aggregate || (right instanceof Project project && project.getInput() == aggregate);
    }

    /** The one value of what has one row anyway is that row, which the decorrelator knows. */
    private static RelNode withoutSingleValue(RelNode rel) {
        boolean singleValue = rel instanceof Aggregate aggregate
                && aggregate.getGroupCount() == 0
                && aggregate.getInput() instanceof Project project
                && project.getInput() instanceof Aggregate below
                && below.getGroupCount() == 0
                && aggregate.getAggCallList().stream()
                        .allMatch(call -> call.getAggregation().getKind() == SqlKind.SINGLE_VALUE);
        return singleValue ? rel.getInput(0) : rel;
    }

    /** The aggregate of all rows that belong to an outer row. */
    private static Optional<Aggregate> globalAggregate(RelNode rel, CorrelationId outer) {
        if (!RelOptUtil.getVariablesUsed(rel).contains(outer)) {
            return Optional.empty();
        }
        if (rel instanceof Aggregate aggregate && aggregate.getGroupCount() == 0) {
            return Optional.of(aggregate);
        }
        return rel.getInputs().stream()
                .flatMap(input -> globalAggregate(input, outer).stream())
                .findFirst();
    }

    /** @throws SluiceException NOT_SUPPORTED when the aggregate of no rows would be lost */
    static RelNode guard(RelNode root) {
        return root.accept(new EmptyGroups());
    }
}
