package io.sluice.exec.plan.json;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.BatchExchange;
import io.sluice.exec.plan.node.BatchLimit;
import io.sluice.exec.plan.node.BatchSink;
import io.sluice.exec.plan.node.BatchSort;
import io.sluice.exec.plan.node.BatchSortLimit;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.ChangelogNormalize;
import io.sluice.exec.plan.node.Deduplicate;
import io.sluice.exec.plan.node.DropUpdateBefore;
import io.sluice.exec.plan.node.Exchange;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.plan.node.Limit;
import io.sluice.exec.plan.node.MiniBatchAssigner;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.plan.node.Sort;
import io.sluice.exec.plan.node.SortLimit;
import io.sluice.exec.plan.node.TemporalSort;
import io.sluice.exec.plan.node.Union;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.plan.node.WindowDeduplicate;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.PhysicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Whether the rows that a node sends on are those that come of its inputs: as many fields, in columns of the same kind. Precisions, lengths
 * and nullability are not compared, which planners widen as they like.
 */
final class PlanTypes {
    private final PlanNode node;
    private final String path;
    private final List<PlanNode> inputs;
    private final BiConsumer<String, String> faults;

    private PlanTypes(PlanNode node, String path, List<PlanNode> inputs, BiConsumer<String, String> faults) {
        this.node = node;
        this.path = path;
        this.inputs = inputs;
        this.faults = faults;
    }

    /**
     * @param inputs of the node, whose number is right, and to whose fields the node refers rightly
     * @param faults takes a path and what is wrong there
     */
    static void check(PlanNode node, String path, List<PlanNode> inputs, BiConsumer<String, String> faults) {
        new PlanTypes(node, path, inputs, faults).check();
    }

    private void check() {
        if (sendsOnWhatComes(node.node())) {
            for (PlanNode input : inputs) {
                requireTypes(input.outputType().types());
            }
        } else if (node.node() instanceof Calc calc) {
            requireTypes(calc.projection().stream().map(Expr::type).toList());
        } else if (node.node() instanceof GroupAggregate aggregate) {
            requireAggregate(aggregate, inputs.get(0).outputType());
        }
        for (int i = 0; i < inputs.size(); i++) {
            requireKeys(
                    node.inputs().get(i).requiredDistribution(),
                    inputs.get(i).outputType().arity(),
                    path + ".inputProperties[" + i + "].requiredDistribution",
                    faults);
        }
    }

    /** @param arity of the rows that are distributed */
    static void requireKeys(Distribution distribution, int arity, String path, BiConsumer<String, String> faults) {
        for (int i = 0; i < distribution.keys().size(); i++) {
            int key = distribution.keys().get(i);
            if (key < 0 || key >= arity) {
                faults.accept(
                        path + ".keys[" + i + "]", "there is no field " + key + ", the node's input has " + arity);
            }
        }
    }

    private static boolean sendsOnWhatComes(ExecNode node) {
        return node instanceof Exchange
                || node instanceof BatchExchange
                || node instanceof DropUpdateBefore
                || node instanceof MiniBatchAssigner
                || node instanceof WatermarkAssigner
                || node instanceof ChangelogNormalize
                || node instanceof Deduplicate
                || node instanceof WindowDeduplicate
                || node instanceof Union
                || node instanceof Limit
                || node instanceof Sort
                || node instanceof SortLimit
                || node instanceof TemporalSort
                || node instanceof BatchLimit
                || node instanceof BatchSort
                || node instanceof BatchSortLimit
                || node instanceof Sink
                || node instanceof BatchSink;
    }

    private void requireAggregate(GroupAggregate aggregate, RowType input) {
        List<LogicalType> types = new ArrayList<>();
        aggregate.grouping().forEach(field -> types.add(input.types().get(field)));
        aggregate.aggCalls().stream().map(AggregateCall::type).forEach(types::add);
        requireTypes(types);
        int calls = aggregate.aggCalls().size();
        int told = aggregate.aggCallNeedRetractions().size();
        if (calls != told) {
            faults.accept(
                    path + ".aggCallNeedRetractions", "the node has " + calls + " aggregates and tells about " + told);
        }
    }

    private void requireTypes(List<LogicalType> types) {
        List<LogicalType> sent = node.outputType().types();
        if (sent.size() != types.size()) {
            faults.accept(path + ".outputType", "the node makes " + types.size() + " fields, and not " + sent.size());
            return;
        }
        for (int i = 0; i < sent.size(); i++) {
            PhysicalType made = types.get(i).physical();
            if (made != sent.get(i).physical() && made != PhysicalType.NULL) {
                faults.accept(
                        path + ".outputType",
                        "field " + i + " is " + types.get(i).sql() + " where the node makes it, and here "
                                + sent.get(i).sql());
            }
        }
    }
}
