package io.sluice.planner.program;

import io.sluice.planner.rules.FunctionRows;
import io.sluice.planner.validate.ChangelogOperator;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Collect;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Snapshot;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/** Stops queries that no operator can run yet, by the name of what they ask for. */
final class Scope implements UnaryOperator<RelNode> {

    @Override
    public RelNode apply(RelNode root) {
        check(root);
        return root;
    }

    private static void check(RelNode rel) {
        feature(rel).ifPresent(feature -> {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
        });
        rel.getInputs().forEach(Scope::check);
    }

    private static Optional<String> feature(RelNode rel) {
        if (rel instanceof Snapshot) {
            return Optional.of("FOR SYSTEM_TIME AS OF outside of a join");
        }
        if (rel instanceof Uncollect
                || (rel instanceof TableFunctionScan scan && !scan.getInputs().isEmpty() && !isChangelog(scan))) {
            return Optional.of("table function in FROM");
        }
        if (rel instanceof Collect) {
            return Optional.of("ARRAY, MAP or MULTISET of a query's rows");
        }
        if (rel instanceof Correlate correlate && !FunctionRows.isOver(correlate.getRight())) {
            return Optional.of("correlated sub-query or LATERAL");
        }
        if (rel instanceof Aggregate aggregate) {
            return ofAggregate(aggregate);
        }
        if (rel instanceof Project project) {
            return project.getProjects().stream()
                    .flatMap(node -> ofSubQuery(node).stream())
                    .findFirst();
        }
        if (rel instanceof Filter filter) {
            return ofExpression(filter.getCondition());
        }
        if (rel instanceof Join join) {
            return ofExpression(join.getCondition());
        }
        return Optional.empty();
    }

    private static boolean isChangelog(TableFunctionScan scan) {
        return scan.getCall() instanceof RexCall call && call.getOperator() instanceof ChangelogOperator;
    }

    private static Optional<String> ofAggregate(Aggregate aggregate) {
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (call.ignoreNulls() && call.getAggregation().getKind() != SqlKind.ARRAY_AGG) {
                return Optional.of("IGNORE NULLS");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> ofExpression(RexNode node) {
        if (RexOver.containsOver(node)) {
            return Optional.of("OVER");
        }
        return ofSubQuery(node);
    }

    private static Optional<String> ofSubQuery(RexNode node) {
        return RexUtil.SubQueryFinder.find(node) == null ? Optional.empty() : Optional.of("sub-query at this place");
    }
}
