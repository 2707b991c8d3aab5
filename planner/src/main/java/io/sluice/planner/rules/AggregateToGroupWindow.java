package io.sluice.planner.rules;

import static java.util.Objects.requireNonNull;

import io.sluice.planner.convert.GroupWindowing;
import io.sluice.planner.convert.LogicalGroupWindow;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.convert.PlanningMode;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.planner.validate.GroupWindowOperator;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** Makes a group window of an aggregate that groups by TUMBLE, HOP or SESSION. */
public final class AggregateToGroupWindow extends RelRule<RuleConfig> {
    public static final AggregateToGroupWindow INSTANCE = new AggregateToGroupWindow();

    private AggregateToGroupWindow() {
        super(RuleConfig.of("AggregateToGroupWindow", operands -> operands.operand(LogicalAggregate.class)
                .oneInput(project -> project.operand(LogicalProject.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        LogicalProject project = call.rel(1);
        OptionalInt found = windowKey(aggregate, project);
        if (found.isEmpty()) {
            return;
        }
        if (aggregate.getGroupType() != Aggregate.Group.SIMPLE) {
            throw notSupported("GROUPING SETS with TUMBLE, HOP or SESSION");
        }
        int key = found.getAsInt();
        RexCall window = (RexCall) project.getProjects().get(key);
        RelNode input = withTime(project, key, window.getOperands().get(0));
        GroupWindowing windowing = windowing(aggregate, input, key, window);
        LogicalGroupWindow grouped = LogicalGroupWindow.create(input, windowing);
        call.transformTo(inOrder(aggregate, grouped, key, window));
    }

    private static OptionalInt windowKey(LogicalAggregate aggregate, LogicalProject project) {
        int[] keys = aggregate.getGroupSet().asList().stream()
                .mapToInt(Integer::intValue)
                .filter(key -> isWindow(project.getProjects().get(key)))
                .toArray();
        if (keys.length > 1) {
            throw notSupported("GROUP BY several windows");
        }
        return keys.length == 0 ? OptionalInt.empty() : OptionalInt.of(keys[0]);
    }

    static boolean isWindow(RexNode node) {
        return node instanceof RexCall call
                && call.getOperator() instanceof GroupWindowOperator operator
                && operator.meaning().groups();
    }

    /**
     * The projection with the time in the window's place. One that would be left with nothing but names stands for the
     * projection below it, so that its names are not lost with it.
     */
    private static RelNode withTime(LogicalProject project, int key, RexNode time) {
        List<RexNode> projects = new ArrayList<>(project.getProjects());
        projects.set(key, time);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < projects.size(); i++) {
            names.add(name(projects.get(i), project.getInput()).orElse("$f" + i));
        }
        List<String> unique = SqlValidatorUtil.uniquify(names, true);
        if (project.getInput().stripped() instanceof LogicalProject below
                && RexUtil.isIdentity(projects, below.getRowType())) {
            return LogicalProject.create(below.getInput(), List.of(), below.getProjects(), unique, Set.of());
        }
        return LogicalProject.create(project.getInput(), List.of(), projects, unique, Set.of());
    }

    /** The name of the field that an expression is at last; empty for others. */
    private static Optional<String> name(RexNode expression, RelNode input) {
        if (!(expression instanceof RexInputRef ref)) {
            return Optional.empty();
        }
        return input.stripped() instanceof LogicalProject below
                ? name(below.getProjects().get(ref.getIndex()), below.getInput())
                : Optional.of(input.getRowType().getFieldNames().get(ref.getIndex()));
    }

    private static GroupWindowing windowing(LogicalAggregate aggregate, RelNode input, int key, RexCall window) {
        RelDataType time = input.getRowType().getFieldList().get(key).getType();
        PlannerContext context = PlannerContext.of(aggregate);
        boolean batch = context.mode() == PlanningMode.BATCH || context.runsAsBatch();
        if (batch && TimeAttributeType.isProctime(time)) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR,
                    "a window in batch mode is over a timestamp, not over the processing time");
        }
        if (!TimeAttributeType.isTimeAttribute(time) && !batch) {
            throw SluiceException.of(
                            ErrorCode.TYPE_MISMATCH, "a window on a stream is over a time attribute, not over " + time)
                    .hint("Declare WATERMARK FOR the column, or use a column AS PROCTIME().");
        }
        List<Duration> intervals = new ArrayList<>();
        for (RexNode interval :
                window.getOperands().subList(1, window.getOperands().size())) {
            intervals.add(duration(interval, window));
        }
        List<Integer> keys = aggregate.getGroupSet().clear(key).asList();
        List<AggregateCall> calls = aggregate.getAggCallList().stream()
                // Without other keys an aggregate has the type of one over all rows, of which there may be none.
                .map(call -> keys.isEmpty() ? call.adaptTo(input, call.getArgList(), call.filterArg, 1, 0) : call)
                .toList();
        GroupWindowOperator operator = (GroupWindowOperator) window.getOperator();
        return new GroupWindowing(operator.meaning(), key, time, intervals, keys, calls, true);
    }

    private static Duration duration(RexNode interval, RexCall window) {
        if (interval.getType().getFamily() == SqlTypeFamily.TIME) {
            throw notSupported(window.getOperator().getName().substring(1) + " with an alignment");
        }
        if (interval instanceof RexLiteral literal
                && !literal.isNull()
                && literal.getType().getFamily() == SqlTypeFamily.INTERVAL_DAY_TIME) {
            return Duration.ofMillis(
                    requireNonNull(literal.getValueAs(BigDecimal.class)).longValueExact());
        }
        throw SluiceException.of(
                ErrorCode.VALIDATION_ERROR,
                "an interval of a window is a constant in days, hours, minutes or seconds, not " + interval);
    }

    /** The outputs in the order of the aggregate, with all that is known of the window in its place. */
    private static RelNode inOrder(LogicalAggregate aggregate, LogicalGroupWindow grouped, int key, RexCall window) {
        RexBuilder rex = aggregate.getCluster().getRexBuilder();
        GroupWindowing windowing = grouped.windowing();
        List<RexNode> properties = IntStream.range(
                        windowing.firstProperty(), grouped.getRowType().getFieldCount())
                .mapToObj(field -> (RexNode) rex.makeInputRef(grouped, field))
                .toList();
        List<RexNode> projects = new ArrayList<>();
        for (int field : aggregate.getGroupSet()) {
            projects.add(
                    field == key
                            ? WindowProperties.window(rex, window.getType(), properties)
                            : rex.makeInputRef(grouped, windowing.keys().indexOf(field)));
        }
        for (int i = 0; i < windowing.calls().size(); i++) {
            RexNode value = rex.makeInputRef(grouped, windowing.keys().size() + i);
            RelDataType type = aggregate.getAggCallList().get(i).getType();
            projects.add(value.getType().equals(type) ? value : rex.makeAbstractCast(type, value));
        }
        return LogicalProject.create(
                grouped, List.of(), projects, aggregate.getRowType().getFieldNames(), Set.of());
    }

    private static SluiceException notSupported(String feature) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
    }
}
