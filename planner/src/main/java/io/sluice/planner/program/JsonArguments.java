package io.sluice.planner.program;

import io.sluice.planner.convert.GroupWindowing;
import io.sluice.planner.convert.LogicalGroupWindow;
import io.sluice.planner.validate.Operators;
import io.sluice.planner.validate.OrderedAggregate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;

/**
 * Gives JSON_ARRAYAGG and JSON_OBJECTAGG their values as JSON texts, so that these aggregates need not know how each type is written. A
 * pass and no rule: a value that is a JSON text already becomes one of a text once more, and only once.
 */
final class JsonArguments implements UnaryOperator<RelNode> {
    private static final SqlOperator JSON_STRING =
            Operators.INSTANCE.function("JSON_STRING").orElseThrow();

    @Override
    public RelNode apply(RelNode rel) {
        List<RelNode> inputs = rel.getInputs().stream().map(this).toList();
        RelNode copy = inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        if (copy instanceof LogicalAggregate aggregate) {
            Set<Integer> values = values(aggregate.getAggCallList());
            return values.isEmpty() ? aggregate : wrapped(aggregate, values);
        }
        if (copy instanceof LogicalGroupWindow window) {
            Set<Integer> values = values(window.windowing().calls());
            return values.isEmpty() ? window : wrapped(window, values);
        }
        return copy;
    }

    /** The fields that are values of JSON aggregates. */
    private static Set<Integer> values(List<AggregateCall> calls) {
        Set<Integer> values = new TreeSet<>();
        for (AggregateCall call : calls) {
            if (isJson(call)) {
                values.add(valueOf(call));
            }
        }
        return values;
    }

    private static boolean isJson(AggregateCall call) {
        SqlKind kind = call.getAggregation().getKind();
        return kind == SqlKind.JSON_ARRAYAGG || kind == SqlKind.JSON_OBJECTAGG;
    }

    /** The last argument but for an order; what stands before it is a key, which is a text anyway. */
    private static int valueOf(AggregateCall call) {
        List<Integer> arguments = OrderedAggregate.arguments(call);
        return arguments.get(arguments.size() - 1);
    }

    private static RelNode wrapped(LogicalAggregate aggregate, Set<Integer> values) {
        RelNode input = withTexts(aggregate.getInput(), values);
        return aggregate.copy(
                aggregate.getTraitSet(),
                input,
                aggregate.getGroupSet(),
                aggregate.getGroupSets(),
                over(aggregate.getAggCallList(), values, aggregate.getInput()));
    }

    private static RelNode wrapped(LogicalGroupWindow window, Set<Integer> values) {
        GroupWindowing windowing = window.windowing();
        return LogicalGroupWindow.create(
                withTexts(window.getInput(), values),
                windowing.with(over(windowing.calls(), values, window.getInput())));
    }

    private static RelNode withTexts(RelNode input, Set<Integer> values) {
        RexBuilder rex = input.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
        for (int i = 0; i < names.size(); i++) {
            projects.add(rex.makeInputRef(input, i));
        }
        for (int value : values) {
            projects.add(rex.makeCall(JSON_STRING, rex.makeInputRef(input, value)));
            names.add("$f" + names.size());
        }
        return LogicalProject.create(input, List.of(), projects, names, Set.of());
    }

    private static List<AggregateCall> over(List<AggregateCall> calls, Set<Integer> values, RelNode before) {
        Map<Integer, Integer> texts = new HashMap<>();
        int next = before.getRowType().getFieldCount();
        for (int value : values) {
            texts.put(value, next++);
        }
        List<AggregateCall> over = new ArrayList<>();
        for (AggregateCall call : calls) {
            if (!isJson(call)) {
                over.add(call);
                continue;
            }
            List<Integer> arguments = new ArrayList<>(call.getArgList());
            arguments.set(OrderedAggregate.arguments(call).size() - 1, texts.get(valueOf(call)));
            over.add(call.withArgList(arguments));
        }
        return over;
    }
}
