package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.Edge.ShuffleMode;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.BatchExchange;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** Sends rows to other subtasks. */
final class ExchangeRel extends BatchRel {
    private final Spread spread;
    private final Mode mode;
    private final ShuffleMode shuffle;
    private final int priority;

    /** What happens to the rows. */
    private enum Mode {
        /** They go where the spread says. */
        SEND,
        /** They are spread like this already and stay where they are, unless the number of subtasks changes. */
        KEEP,
        /** They stay where they are. */
        FORWARD
    }

    private ExchangeRel(RelNode input, Spread spread, Mode mode) {
        this(input, spread, mode, ShuffleMode.UNDEFINED, 0);
    }

    /** @param priority of the input for whoever reads the rows */
    private ExchangeRel(RelNode input, Spread spread, Mode mode, ShuffleMode shuffle, int priority) {
        super(input.getCluster(), List.of(input), input.getRowType());
        this.spread = spread;
        this.mode = mode;
        this.shuffle = shuffle;
        this.priority = priority;
    }

    /** Keeps rows until they are wanted, then sends them as a consumer needs them. */
    static ExchangeRel sendingLater(RelNode input, InputProperty wanted, ShuffleMode shuffle) {
        Distribution distribution = wanted.requiredDistribution();
        Spread spread =
                switch (distribution.kind()) {
                    case HASH -> Spread.hash(distribution.keys());
                    case SINGLETON -> Spread.SINGLE;
                    case BROADCAST -> Spread.BROADCAST;
                    case ANY, UNKNOWN, FORWARD, KEEP_INPUT_AS_IS -> Spread.ANY;
                };
        return new ExchangeRel(input, spread, Mode.SEND, shuffle, wanted.priority());
    }

    /** The same, with another say in when rows are sent. */
    ExchangeRel in(ShuffleMode other) {
        return new ExchangeRel(getInput(0), spread, mode, other, priority);
    }

    /** Whether rows with equal keys are sent to one subtask. */
    boolean sendsByHash() {
        return mode == Mode.SEND && spread.kind() == Spread.Kind.HASH;
    }

    @Override
    boolean feedsGroups() {
        return true;
    }

    /** Whether all rows are sent to one subtask. */
    boolean sendsToOne() {
        return mode == Mode.SEND && spread.kind() == Spread.Kind.SINGLE;
    }

    /** Whether rows must stay where they are. */
    boolean forwards() {
        return mode == Mode.FORWARD;
    }

    /** Says that rows are spread as a consumer needs them. */
    static ExchangeRel keeping(RelNode input, Spread spread) {
        return new ExchangeRel(input, spread, Mode.KEEP);
    }

    /** Says that a consumer needs rows in the order in which they come. */
    static ExchangeRel forward(RelNode input, Spread spread) {
        return new ExchangeRel(input, spread, Mode.FORWARD);
    }

    /** Sends rows where the spread says. */
    static ExchangeRel sending(RelNode input, Spread spread) {
        return new ExchangeRel(input, spread, Mode.SEND);
    }

    /** Rows of a choice, spread as wanted. */
    static Choice choice(Choice input, Spread spread) {
        double rows = input.rows();
        double bytes = rows * RowSize.values(input.rel().getRowType());
        BatchCost self =
                switch (spread.kind()) {
                    case ANY, SINGLE ->
                        BatchCost.of(rows, rows * (CostUnits.SERIALIZE + CostUnits.SEND))
                                .withNetwork(bytes);
                    case HASH ->
                        BatchCost.of(
                                        rows,
                                        rows
                                                * (CostUnits.SERIALIZE
                                                        + CostUnits.HASH
                                                                * spread.keys().size()))
                                .withNetwork(bytes);
                    case BROADCAST -> {
                        double copies = CostUnits.subtasks(bytes);
                        yield BatchCost.of(rows, rows * CostUnits.SERIALIZE * copies)
                                .withNetwork(bytes * copies);
                    }
                };
        ExchangeRel rel = new ExchangeRel(input.rel(), spread, Mode.SEND);
        return new Choice(rel, rows, self.plus(input.cost()));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new ExchangeRel(others.get(0), spread, mode, shuffle, priority);
    }

    @Override
    public Description describe(Wording wording) {
        String distribution =
                switch (mode) {
                    case SEND -> spread.describe(inputFields());
                    case KEEP -> "keep_input_as_is[" + spread.describe(inputFields()) + "]";
                    case FORWARD -> "forward";
                };
        return Description.of("Exchange")
                .with("distribution", distribution)
                .withIf(shuffle != ShuffleMode.UNDEFINED, "shuffle_mode", shuffle);
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new BatchExchange(shuffle);
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(
                mode == Mode.SEND
                        ? new InputProperty(sent(), DamBehavior.BLOCKING, priority)
                        : InputProperty.of(Distribution.keep(spread.toPlan(), mode == Mode.FORWARD)));
    }

    private Distribution sent() {
        return spread.any() ? Distribution.ANY : spread.toPlan();
    }
}
