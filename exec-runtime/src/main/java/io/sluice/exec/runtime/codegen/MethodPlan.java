package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.Search;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides which parts of an expression become methods of their own, so that none comes near the 8,000 bytes above which the JVM does
 * not compile a method, let alone its 64 KB.
 */
final class MethodPlan {
    /** Nodes a method. A node takes up to about 60 bytes of byte code. */
    private static final int MAX_NODES = 100;

    private static final int CALL_NODES = 2;

    private final Map<Expr, Integer> sizes = new IdentityHashMap<>();
    private final Set<Expr> outlined = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Plans an expression; several may share a plan. Gives the nodes that its own method will have. */
    int add(Expr expr) {
        Integer known = sizes.get(expr);
        if (known != null) {
            return known;
        }
        List<Expr> operands = operands(expr);
        int size = CALL_NODES;
        for (Expr operand : operands) {
            size += inlineSize(operand);
        }
        while (size > MAX_NODES) {
            Expr largest = largest(operands);
            if (inlineSize(largest) <= CALL_NODES) {
                break; // Only leaves and calls of methods are left.
            }
            size -= inlineSize(largest) - CALL_NODES;
            outlined.add(largest);
        }
        sizes.put(expr, size);
        return size;
    }

    boolean isOutlined(Expr expr) {
        return outlined.contains(expr);
    }

    private int inlineSize(Expr expr) {
        return outlined.contains(expr) ? CALL_NODES : operands(expr).isEmpty() ? 1 : add(expr);
    }

    private Expr largest(List<Expr> operands) {
        Expr largest = operands.get(0);
        for (Expr operand : operands) {
            if (inlineSize(operand) > inlineSize(largest)) {
                largest = operand;
            }
        }
        return largest;
    }

    private static List<Expr> operands(Expr expr) {
        if (expr instanceof Call call) {
            return call.operands();
        }
        if (expr instanceof FieldAccess access) {
            return List.of(access.row());
        }
        return expr instanceof Search search ? List.of(search.operand()) : List.of();
    }
}
