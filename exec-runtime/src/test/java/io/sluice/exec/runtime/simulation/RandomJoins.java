package io.sluice.exec.runtime.simulation;

import static io.sluice.exec.runtime.simulation.RandomJob.ROW;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.IntervalJoin;
import io.sluice.exec.plan.node.IntervalJoinSpec;
import io.sluice.exec.plan.node.Join;
import io.sluice.exec.plan.node.JoinAttribute;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.plan.node.MultiJoin;
import io.sluice.exec.plan.node.TemporalJoin;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Joins of two or three inputs by their keys. */
final class RandomJoins {
    private static final RowType PAIR = rows(2);

    private final Plans plans;
    private final Random random;

    RandomJoins(Plans plans, Random random) {
        this.plans = plans;
        this.random = random;
    }

    /** So many rows side by side. Times lose their attributes. */
    private static RowType rows(int count) {
        List<LogicalType> types = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            types.addAll(List.of(Types.INT, Types.STRING, RandomJob.TIME, RandomJob.TIME));
        }
        return Rows.type(types.toArray(LogicalType[]::new));
    }

    private JoinType any(JoinType... types) {
        return types[random.nextInt(types.length)];
    }

    private static JoinSpec byKey(JoinType type) {
        return new JoinSpec(type, List.of(1), List.of(1), List.of(true), Optional.empty());
    }

    private JoinSpec outer() {
        return byKey(any(JoinType.INNER, JoinType.LEFT, JoinType.RIGHT, JoinType.FULL));
    }

    /** @param options of the node, such as those of bundles */
    int of(int left, int right, Map<String, String> options) {
        return join(outer(), PAIR, options, left, right);
    }

    /** The left rows that have a match, or none. */
    int half(int left, int right, Map<String, String> options) {
        return join(byKey(any(JoinType.SEMI, JoinType.ANTI)), ROW, options, left, right);
    }

    private int join(JoinSpec spec, RowType output, Map<String, String> options, int left, int right) {
        return plans.add(
                new Join(spec, List.of(), List.of(), List.of()),
                output,
                options,
                plans.hash(left, 1),
                plans.hash(right, 1));
    }

    /** Of results of aggregates, which have one row a key. */
    int ofSingle(int left, int right) {
        List<LogicalType> types = new ArrayList<>();
        plans.type(left).types().forEach(type -> types.add(type.withNullable(true)));
        plans.type(right).types().forEach(type -> types.add(type.withNullable(true)));
        JoinType type = any(JoinType.INNER, JoinType.LEFT, JoinType.RIGHT, JoinType.FULL);
        return plans.add(
                new Join(
                        new JoinSpec(type, List.of(0), List.of(0), List.of(true), Optional.empty()),
                        List.of(List.of(0)),
                        List.of(List.of(0)),
                        List.of()),
                Rows.type(types.toArray(LogicalType[]::new)),
                plans.hash(left, 0),
                plans.hash(right, 0));
    }

    int ofThree(int first, int second, int third) {
        return plans.add(
                new MultiJoin(
                        List.of(JoinType.INNER, any(JoinType.INNER, JoinType.LEFT), any(JoinType.INNER, JoinType.LEFT)),
                        List.of(
                                new Literal(true, Types.BOOLEAN.notNull()),
                                sameKey(ROW.arity()),
                                sameKey(2 * ROW.arity())),
                        Optional.empty(),
                        Map.of(
                                0,
                                List.of(new JoinAttribute(-1, -1, 0, 1)),
                                1,
                                List.of(new JoinAttribute(0, 1, 1, 1)),
                                2,
                                List.of(new JoinAttribute(0, 1, 2, 1))),
                        List.of(List.of(), List.of(), List.of()),
                        List.of()),
                rows(3),
                plans.hash(first, 1),
                plans.hash(second, 1),
                plans.hash(third, 1));
    }

    /** That the first input's key is that of the one whose fields begin at a place. */
    private static Expr sameKey(int place) {
        return new Call(
                FunctionRef.builtIn("$=$1", "BINARY"),
                List.of(new InputRef(1, Types.STRING), new InputRef(place + 1, Types.STRING)),
                Types.BOOLEAN);
    }

    int ofInterval(int left, int right) {
        return plans.add(
                new IntervalJoin(new IntervalJoinSpec(outer(), new IntervalJoinSpec.WindowBounds(true, -8, 4, 2, 2))),
                PAIR,
                plans.hash(left, 1),
                plans.hash(right, 1));
    }

    int ofVersions(int left, int right) {
        return plans.add(
                new TemporalJoin(byKey(any(JoinType.INNER, JoinType.LEFT)), false, 2, 2),
                PAIR,
                plans.hash(left, 1),
                plans.hash(right, 1));
    }

    int ofWindows(RandomWindows windows, int left, int right) {
        return windows.join(outer(), PAIR, left, right);
    }
}
