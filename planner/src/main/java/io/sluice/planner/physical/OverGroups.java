package io.sluice.planner.physical;

import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.OverSpec;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.WindowBound;
import io.sluice.planner.translate.Translation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexWindowBound;

/**
 * The window of an OVER aggregate in texts and in plans.
 *
 * @param constants what bounds and arguments refer to with indexes that follow those of the input's fields
 * @param inputFields how many fields the input has
 */
public record OverGroups(List<RexLiteral> constants, int inputFields) {

    /** {@code  RANGE BETWEEN 10000 PRECEDING AND CURRENT ROW}; the space before it is Flink's. */
    public String describe(Window.Group group) {
        return (group.isRows ? " ROWS BETWEEN " : " RANGE BETWEEN ") + bound(group.lowerBound) + " AND "
                + bound(group.upperBound);
    }

    private String bound(RexWindowBound bound) {
        if (bound.isCurrentRow()) {
            return "CURRENT ROW";
        }
        String direction = bound.isPreceding() ? "PRECEDING" : "FOLLOWING";
        return bound.isUnbounded() ? "UNBOUNDED " + direction : constant(offset(bound)) + " " + direction;
    }

    /** {@code COUNT(DISTINCT bidder)}, {@code LAG(price, 1)}. */
    public String describe(AggregateCall call, List<String> fields) {
        String arguments = call.getArgList().isEmpty()
                ? "*"
                : call.getArgList().stream()
                        .map(index -> index < inputFields ? fields.get(index) : constant(index))
                        .collect(Collectors.joining(", "));
        return call.getAggregation().getName() + "(" + (call.isDistinct() ? "DISTINCT " : "") + arguments + ")";
    }

    /** @param index counted on from the input's fields */
    private String constant(int index) {
        RexLiteral literal = constants.get(index - inputFields);
        return String.valueOf(literal.getValue3());
    }

    private static int offset(RexWindowBound bound) {
        return ((RexInputRef) Objects.requireNonNull(bound.getOffset())).getIndex();
    }

    public OverSpec.GroupSpec toPlan(
            Window.Group group, List<AggregateCall> calls, SortSpec orderBy, Translation translation) {
        List<io.sluice.exec.plan.node.AggregateCall> translated = new ArrayList<>();
        calls.forEach(call -> translated.add(AggregateCalls.translate(call, translation)));
        return new OverSpec.GroupSpec(
                orderBy,
                group.isRows,
                toPlan(group.lowerBound, translation),
                toPlan(group.upperBound, translation),
                translated);
    }

    private WindowBound toPlan(RexWindowBound bound, Translation translation) {
        if (bound.isCurrentRow()) {
            return new WindowBound.CurrentRow();
        }
        if (bound.isUnbounded()) {
            return bound.isPreceding() ? new WindowBound.UnboundedPreceding() : new WindowBound.UnboundedFollowing();
        }
        int index = offset(bound);
        InputRef offset = new InputRef(
                index, translation.type(constants.get(index - inputFields).getType()));
        return new WindowBound.Bounded(bound.isPreceding(), bound.isFollowing(), offset);
    }
}
