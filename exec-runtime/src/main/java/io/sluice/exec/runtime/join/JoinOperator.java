package io.sluice.exec.runtime.join;

import io.sluice.exec.plan.node.Join;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.runtime.minibatch.BundlingOperator;
import io.sluice.exec.runtime.minibatch.ChangeBundle;
import io.sluice.exec.runtime.minibatch.CountedChanges;
import io.sluice.exec.runtime.minibatch.KeyedChanges;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.operator.TwoInputOperator;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A regular join: keeps both inputs, and says for each row that comes or goes what that does to the result. */
public final class JoinOperator extends TwoInputOperator {
    private final JoinSide[] sides;
    private final RowJoin join;
    private final Optional<JoinCondition> condition;
    private final ZoneId zone;
    private @Nullable Clock clock;

    private JoinOperator(Join node, NodeContext context, Optional<JoinCondition> condition) {
        this.condition = condition;
        zone = context.settings().timeZone();
        JoinSpec spec = node.joinSpec();
        RowType left = context.inputTypes().get(0);
        RowType right = context.inputTypes().get(1);
        sides = new JoinSide[] {
            new JoinSide(
                    "leftState",
                    left,
                    spec.leftKeys(),
                    spec.filterNulls(),
                    node.leftUpsertKeys(),
                    context.stateTtl(node.state(), 0)),
            new JoinSide(
                    "rightState",
                    right,
                    spec.rightKeys(),
                    spec.filterNulls(),
                    node.rightUpsertKeys(),
                    context.stateTtl(node.state(), 1))
        };
        OutputBuffer buffer = new OutputBuffer(
                context.outputType().types(), context.settings().batchSize());
        join = switch (spec.joinType()) {
            case INNER, LEFT, RIGHT, FULL ->
                new OuterJoin(
                        sides,
                        new boolean[] {
                            spec.joinType().keepsLeft(), spec.joinType().keepsRight()
                        },
                        condition,
                        new JoinRows(buffer, left.arity(), right.arity()));
            case SEMI -> new SemiJoin(sides, false, condition, new JoinRows(buffer, left.arity(), 0));
            case ANTI -> new SemiJoin(sides, true, condition, new JoinRows(buffer, left.arity(), 0));
        };
    }

    public static NodeWork work(Join node, NodeContext context) {
        ConditionMaker conditions = new ConditionMaker(node, context);
        // Compiled here for the first time, so that the statement fails and not the job.
        conditions.make();
        String name = "Join[" + context.node().id() + "]";
        NodeWork.Shapes shapes = calls -> new JoinOperator(node, context, conditions.make()).shapes();
        if (BundlingOperator.enabled(context)) {
            return NodeWork.operator(
                            name, () -> bundled(node, context, new JoinOperator(node, context, conditions.make())))
                    .withShapes(shapes);
        }
        return NodeWork.operator(name, () -> new JoinOperator(node, context, conditions.make()))
                .withShapes(shapes);
    }

    private List<StateShape> shapes() {
        return List.of(sides[0].shape(0), sides[1].shape(1));
    }

    private static Operator bundled(Join node, NodeContext context, JoinOperator join) {
        return BundlingOperator.of(
                join,
                List.of(
                        bundle(
                                node.leftUpsertKeys(),
                                node.joinSpec().leftKeys(),
                                context.inputTypes().get(0),
                                context),
                        bundle(
                                node.rightUpsertKeys(),
                                node.joinSpec().rightKeys(),
                                context.inputTypes().get(1),
                                context)),
                context.settings().session());
    }

    /** A row that changes its join key goes from one place to another: two changes, as for {@link JoinSide}. */
    private static ChangeBundle bundle(
            List<List<Integer>> upsertKeys, List<Integer> joinKeys, RowType type, NodeContext context) {
        int batchSize = context.settings().batchSize();
        if (upsertKeys.isEmpty()) {
            return new CountedChanges(type.types(), batchSize);
        }
        Set<Integer> key = new TreeSet<>(upsertKeys.get(0));
        key.addAll(joinKeys);
        return new KeyedChanges(type.types(), List.copyOf(key), false, batchSize);
    }

    private record ConditionMaker(Join node, NodeContext context) {
        Optional<JoinCondition> make() {
            return node.joinSpec()
                    .nonEquiCondition()
                    .map(condition -> JoinCondition.compile(
                            condition,
                            context.inputTypes().get(0),
                            context.inputTypes().get(1),
                            context.compiler()));
        }
    }

    @Override
    public void close() {
        condition.ifPresent(each -> each.test().close());
    }

    @Override
    public void open(OperatorContext context) {
        clock = context.clock();
        condition.ifPresent(each -> each.test().open(EvaluationContext.streaming(context.clock(), zone)));
    }

    @Override
    public void processBatch(int input, RowBatch batch, Output output) {
        Clock time = clock;
        if (time != null && (sides[0].expires() || sides[1].expires())) {
            long now = time.currentTimeMillis();
            sides[0].setTime(now, batch.rows());
            sides[1].setTime(now, batch.rows());
        }
        sides[input].encode(batch);
        sides[input].touch(batch.rows());
        sides[1 - input].findPartners(sides[input], batch.rows());
        for (int row = 0; row < batch.rows(); row++) {
            if (RowKind.isAdd(batch.kind(row))) {
                join.add(input, batch, row, output);
            } else {
                join.remove(input, batch, row, output);
            }
        }
        join.flush(output);
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        sides[0].snapshot(snapshot);
        sides[1].snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        sides[0].restore(snapshot);
        sides[1].restore(snapshot);
    }
}
