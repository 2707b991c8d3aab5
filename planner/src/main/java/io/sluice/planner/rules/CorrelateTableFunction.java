package io.sluice.planner.rules;

import io.sluice.planner.function.UserTableOperator;
import io.sluice.planner.logical.CorrelateNode;
import io.sluice.planner.logical.CorrelateNode.Invocation;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Makes one rel of a correlation with a table function. What is computed of the function's rows is computed above; what is asked of them
 * alone stays with the function, so that LEFT JOIN knows which rows have a match.
 */
public final class CorrelateTableFunction extends RelRule<RuleConfig> {
    public static final CorrelateTableFunction INSTANCE = new CorrelateTableFunction();

    private CorrelateTableFunction() {
        super(RuleConfig.of("CorrelateTableFunction", operands -> operands.operand(LogicalCorrelate.class)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalCorrelate correlate = call.rel(0);
        JoinRelType joinType = correlate.getJoinType();
        if (joinType == JoinRelType.INNER || joinType == JoinRelType.LEFT) {
            FunctionRows.of(correlate.getRight())
                    .ifPresent(rows -> call.transformTo(joined(correlate, rows, call.builder())));
        }
    }

    private static RelNode joined(LogicalCorrelate correlate, FunctionRows found, RelBuilder builder) {
        FunctionRows rows = found.withFieldsForConstants();
        RelNode left = correlate.getLeft();
        int leftCount = left.getRowType().getFieldCount();
        RexBuilder rex = correlate.getCluster().getRexBuilder();
        List<RexNode> ofFunction = new ArrayList<>();
        List<RexNode> ofBoth = new ArrayList<>();
        boolean async = UserTableOperator.isAsync(rows.call());
        for (RexNode condition : rows.conditions()) {
            (async || RexUtil.containsCorrelation(condition) ? ofBoth : ofFunction).add(condition);
        }
        boolean outer = correlate.getJoinType() == JoinRelType.LEFT;
        int functionCount = rows.call().getType().getFieldCount();
        boolean computesOfNothing = rows.projects().stream()
                .anyMatch(project -> RexUtil.containsCorrelation(project)
                        || !Strong.isNull(project, ImmutableBitSet.range(functionCount)));
        if (outer && (!ofBoth.isEmpty() || computesOfNothing)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "LEFT JOIN LATERAL that asks or computes more than of the function's rows");
        }
        Optional<RexNode> condition =
                ofFunction.isEmpty() ? Optional.empty() : Optional.of(RexUtil.composeConjunction(rex, ofFunction));
        CorrelateNode joined = new CorrelateNode(
                correlate.getCluster(),
                correlate.getCluster().traitSetOf(Convention.NONE),
                left,
                new Invocation(rows.call(), rows.named(outer), condition, correlate.getJoinType()));
        builder.push(joined);
        RexShuttle above = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return rex.makeInputRef(joined, leftCount + ref.getIndex());
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return access.getReferenceExpr() instanceof RexCorrelVariable variable
                                && variable.id.equals(correlate.getCorrelationId())
                        ? rex.makeInputRef(joined, access.getField().getIndex())
                        : super.visitFieldAccess(access);
            }
        };
        ofBoth.forEach(one -> builder.filter(one.accept(above)));
        List<RexNode> projects = new ArrayList<>();
        IntStream.range(0, leftCount).forEach(field -> projects.add(rex.makeInputRef(joined, field)));
        rows.projects().forEach(project -> projects.add(project.accept(above)));
        builder.project(projects, correlate.getRowType().getFieldNames());
        return RelOptUtil.createCastRel(builder.build(), correlate.getRowType(), false);
    }
}
