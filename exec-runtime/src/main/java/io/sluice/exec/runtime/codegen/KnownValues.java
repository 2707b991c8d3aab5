package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.Search;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which expressions have been computed already at a place in a method, by block: what a block computes is known in the blocks inside it
 * only. Equal expressions count as one, unless they hold a call that gives another result each time; those are known by identity.
 */
final class KnownValues {
    private record Block(Map<Expr, Value> equal, Map<Expr, Value> same) {
        static Block empty() {
            return new Block(new HashMap<>(), new IdentityHashMap<>());
        }
    }

    private final Deque<Block> blocks = new ArrayDeque<>();

    KnownValues() {
        blocks.push(Block.empty());
    }

    void enter() {
        blocks.push(Block.empty());
    }

    void leave() {
        blocks.pop();
    }

    @Nullable Value find(Expr expr) {
        for (Block block : blocks) {
            Value value = block.same.get(expr);
            if (value == null) {
                value = block.equal.get(expr);
            }
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    void add(Expr expr, Value value) {
        Block block = blocks.element();
        block.same.put(expr, value);
        if (isDeterministic(expr)) {
            block.equal.put(expr, value);
        }
    }

    private static boolean isDeterministic(Expr expr) {
        if (expr instanceof Call call) {
            boolean deterministic =
                    !call.function().isUser() && Calls.function(call).deterministic();
            for (Expr operand : call.operands()) {
                deterministic = deterministic && isDeterministic(operand);
            }
            return deterministic;
        }
        if (expr instanceof FieldAccess access) {
            return isDeterministic(access.row());
        }
        return !(expr instanceof Search search) || isDeterministic(search.operand());
    }
}
