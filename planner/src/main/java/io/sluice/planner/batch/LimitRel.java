package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.BatchLimit;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.LimitNode;
import io.sluice.planner.translate.Translation;
import java.util.List;
import java.util.OptionalLong;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;

/** LIMIT and OFFSET without an order. */
final class LimitRel extends BatchRel {
    private final Window window;
    private final boolean global;

    /**
     * Which rows are kept.
     *
     * @param offset rows that are skipped
     * @param fetch rows that are kept after them; empty for all
     */
    record Window(long offset, OptionalLong fetch) {
        static Window of(LimitNode limit) {
            return new Window(Literals.number(limit.offset).orElse(0), Literals.number(limit.fetch));
        }

        /** What must be kept of each part so that this window can be taken of all of them. */
        Window ofParts() {
            return new Window(0, fetch.isPresent() ? OptionalLong.of(Math.addExact(offset, fetch.getAsLong())) : fetch);
        }

        /** The end of the window, counted from the first row. */
        long end() {
            return fetch.isPresent() ? Math.addExact(offset, fetch.getAsLong()) : Long.MAX_VALUE;
        }

        double rows(double of) {
            double rest = Math.max(0, of - offset);
            return Math.max(1, fetch.isPresent() ? Math.min(rest, fetch.getAsLong()) : rest);
        }

        Description describe(Description description) {
            return description
                    .with("offset", offset)
                    .with("fetch", fetch.isPresent() ? fetch.getAsLong() : "unlimited");
        }
    }

    private LimitRel(RelOptCluster cluster, RelNode input, Window window, boolean global) {
        super(cluster, List.of(input), input.getRowType());
        this.window = window;
        this.global = global;
    }

    /** Each subtask keeps what can be among the rows, then one subtask counts them. */
    static List<Choice> choices(LimitNode limit, Wanted wanted, Search search) {
        if (wanted.sorted() || !Spread.SINGLE.satisfies(wanted.spread())) {
            return List.of();
        }
        Window window = Window.of(limit);
        Choice input = search.best(limit.getInput(), Wanted.ANY);
        Choice local = window.fetch().isPresent() ? choice(input, window.ofParts(), false) : input;
        Choice parts = ExchangeRel.choice(local, Spread.SINGLE);
        return List.of(choice(parts, window, true));
    }

    private static Choice choice(Choice input, Window window, boolean global) {
        double rows = window.rows(input.rows());
        LimitRel rel = new LimitRel(input.rel().getCluster(), input.rel(), window, global);
        return new Choice(
                rel, rows, BatchCost.of(rows, rows * CostUnits.COMPARE).plus(input.cost()));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new LimitRel(getCluster(), others.get(0), window, global);
    }

    @Override
    double rows(List<Double> inputs) {
        return window.rows(inputs.get(0));
    }

    @Override
    public Description describe(Wording wording) {
        return window.describe(Description.of("Limit")).with("global", global);
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new BatchLimit(window.offset(), window.end(), global);
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(
                new InputProperty(global ? Distribution.SINGLETON : Distribution.UNKNOWN, DamBehavior.PIPELINED, 0));
    }
}
