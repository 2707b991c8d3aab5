package io.sluice.planner.rules;

import io.sluice.planner.convert.LogicalTemporalTable;
import io.sluice.planner.metadata.TemporalCondition;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Snapshot;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/** Makes a join of {@code FROM a JOIN b FOR SYSTEM_TIME AS OF a.ts ON ...}. */
public final class CorrelateToTemporalJoin extends RelRule<RuleConfig> {
    public static final CorrelateToTemporalJoin INSTANCE = new CorrelateToTemporalJoin();

    private CorrelateToTemporalJoin() {
        super(RuleConfig.of("CorrelateToTemporalJoin", operands -> operands.operand(LogicalCorrelate.class)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalCorrelate correlate = call.rel(0);
        List<RexNode> conditions = new ArrayList<>();
        RelNode right = correlate.getRight().stripped();
        while (right instanceof LogicalFilter filter) {
            conditions.addAll(0, RelOptUtil.conjunctions(filter.getCondition()));
            right = filter.getInput().stripped();
        }
        if (right instanceof Snapshot snapshot) {
            call.transformTo(join(correlate, snapshot, conditions));
        }
    }

    private static RelNode join(LogicalCorrelate correlate, Snapshot snapshot, List<RexNode> conditions) {
        RelNode left = correlate.getLeft();
        RelNode table = snapshot.getInput();
        RexBuilder rex = left.getCluster().getRexBuilder();
        int leftCount = left.getRowType().getFieldCount();
        RexShuttle lifting = new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                boolean outer = access.getReferenceExpr() instanceof RexCorrelVariable variable
                        && variable.id.equals(correlate.getCorrelationId());
                return outer ? rex.makeInputRef(left, access.getField().getIndex()) : super.visitFieldAccess(access);
            }

            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return rex.makeInputRef(ref.getType(), leftCount + ref.getIndex());
            }
        };
        RexNode time = snapshot.getPeriod().accept(lifting);
        if (!(time instanceof RexInputRef) || !TimeAttributeType.isTimeAttribute(time.getType())) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR,
                    "FOR SYSTEM_TIME AS OF takes a time attribute of the left table, event time or processing time");
        }
        List<RexNode> all = new ArrayList<>();
        conditions.forEach(condition -> all.add(condition.accept(lifting)));
        boolean eventTime = TimeAttributeType.isRowtime(time.getType());
        if (eventTime || !canLookUp(table.stripped())) {
            all.add(mark(rex, left, table, time, all));
        }
        return LogicalJoin.create(
                left,
                LogicalTemporalTable.create(table, eventTime),
                correlate.getHints(),
                RexUtil.composeConjunction(rex, all),
                Set.of(),
                correlate.getJoinType());
    }

    private static boolean canLookUp(RelNode table) {
        RelNode scan = table instanceof Project project ? project.getInput().stripped() : table;
        return scan instanceof TableScan leaf
                && Optional.ofNullable(leaf.getTable().unwrap(PlannerTable.class))
                        .map(found -> found.source().lookup().possible())
                        .orElse(false);
    }

    private static RexNode mark(RexBuilder rex, RelNode left, RelNode table, RexNode time, List<RexNode> conditions) {
        int leftCount = left.getRowType().getFieldCount();
        List<RexNode> leftKeys = new ArrayList<>();
        List<RexNode> rightKeys = new ArrayList<>();
        for (RexNode condition : conditions) {
            if (condition.getKind() == SqlKind.EQUALS) {
                RexNode first = ((RexCall) condition).getOperands().get(0);
                RexNode second = ((RexCall) condition).getOperands().get(1);
                if (isLeft(first, leftCount) && isRight(second, leftCount)) {
                    leftKeys.add(first);
                    rightKeys.add(second);
                } else if (isLeft(second, leftCount) && isRight(first, leftCount)) {
                    leftKeys.add(second);
                    rightKeys.add(first);
                }
            }
        }
        if (leftKeys.isEmpty()) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "currently the join key in a temporal table join can not be empty")
                    .hint("Compare the table's primary key with something of the left table.");
        }
        List<RexNode> times = new ArrayList<>(List.of(time));
        if (TimeAttributeType.isRowtime(time.getType())) {
            RexNode versions = rowtime(rex, table, leftCount);
            if (versions.getType().getSqlTypeName() != time.getType().getSqlTypeName()) {
                throw SluiceException.of(
                                ErrorCode.VALIDATION_ERROR,
                                "an event-time temporal table join needs the same type of event time on both sides, not "
                                        + time.getType().getSqlTypeName() + " and "
                                        + versions.getType().getSqlTypeName())
                        .hint("Declare one of the times AS CAST(... AS ...), with the watermark on it.");
            }
            times.add(versions);
        }
        return TemporalCondition.initial(rex, times, leftKeys, rightKeys);
    }

    private static RexNode rowtime(RexBuilder rex, RelNode table, int leftCount) {
        List<RelDataTypeField> times = table.getRowType().getFieldList().stream()
                .filter(field -> TimeAttributeType.isRowtime(field.getType()))
                .toList();
        if (times.size() != 1) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "an event-time temporal table join needs a table with one event time, and it has "
                                    + times.size())
                    .hint("Declare WATERMARK FOR ... in the table.");
        }
        return rex.makeInputRef(times.get(0).getType(), leftCount + times.get(0).getIndex());
    }

    private static boolean isLeft(RexNode node, int leftCount) {
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(node);
        return !used.isEmpty() && ImmutableBitSet.range(leftCount).contains(used);
    }

    private static boolean isRight(RexNode node, int leftCount) {
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(node);
        return !used.isEmpty() && used.nth(0) >= leftCount;
    }
}
