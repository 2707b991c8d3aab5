package io.sluice.planner.batch;

import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.ExpandNode;
import io.sluice.planner.logical.GroupWindowNode;
import io.sluice.planner.logical.JoinNode;
import io.sluice.planner.logical.LimitNode;
import io.sluice.planner.logical.RankNode;
import io.sluice.planner.logical.ScanNode;
import io.sluice.planner.logical.UnionNode;
import io.sluice.planner.logical.ValuesNode;
import io.sluice.planner.physical.JoinKeys;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.jspecify.annotations.Nullable;

/**
 * Guesses how many rows the nodes of a logical tree produce. Where nothing is known of the values, a group-by field is taken to leave
 * about a tenth of the rows, and a join on equal fields to find a match for some of the rows of both sides.
 */
final class RowEstimates {
    private static final double GROUPS_PER_FIELD = 0.1;
    private static final double RARELY = 0.1;

    private final Map<RelNode, Double> known = new IdentityHashMap<>();

    double rows(RelNode node) {
        Double found = known.get(node);
        if (found == null) {
            found = Math.max(1, guess(node));
            known.put(node, found);
        }
        return found;
    }

    /** How many groups some fields make of rows. */
    static double groups(double rows, int fields) {
        return fields == 0 ? 1 : Math.max(1, rows * (1 - Math.exp(-GROUPS_PER_FIELD * fields)));
    }

    private double guess(RelNode node) {
        if (node instanceof ScanNode scan) {
            return scan.source().getRowCount();
        }
        if (node instanceof ValuesNode values) {
            return values.getTuples().size();
        }
        if (node instanceof CalcNode calc) {
            RexProgram program = calc.getProgram();
            return rows(calc.getInput())
                    * Selectivity.of(
                            program.getCondition() == null ? null : program.expandLocalRef(program.getCondition()));
        }
        if (node instanceof AggregateNode aggregate) {
            return groups(rows(aggregate.getInput()), aggregate.getGroupCount());
        }
        if (node instanceof GroupWindowNode window) {
            return groups(rows(window.getInput()), window.windowing().keys().size() + 1);
        }
        if (node instanceof JoinNode join) {
            return join(join);
        }
        if (node instanceof ExpandNode expand) {
            return rows(expand.getInput()) * expand.projects().size();
        }
        if (node instanceof RankNode rank) {
            return rows(rank.getInput()) * RARELY * RARELY;
        }
        if (node instanceof UnionNode union) {
            return union.getInputs().stream().mapToDouble(this::rows).sum();
        }
        if (node instanceof LimitNode limit) {
            double rest = Math.max(0, rows(limit.getInput()) - number(limit.offset, 0));
            return Math.min(rest, number(limit.fetch, Double.MAX_VALUE));
        }
        return node.getInputs().isEmpty() ? 1 : rows(node.getInput(0));
    }

    private double join(JoinNode join) {
        JoinKeys keys = JoinKeys.of(join.getLeft(), join.getRight(), join.getCondition());
        return joined(join.getJoinType(), keys, rows(join.getLeft()), rows(join.getRight()));
    }

    /** How many rows a join makes of some rows. */
    static double joined(JoinRelType type, JoinKeys keys, double left, double right) {
        double rest = Selectivity.of(keys.rest().orElse(null));
        double inner = keys.left().isEmpty()
                ? left * right * rest
                : (left + right) * Math.pow(Selectivity.EQUALS, keys.left().size()) * rest;
        return switch (type) {
            case INNER -> inner;
            case LEFT -> Math.max(inner, left);
            case RIGHT -> Math.max(inner, right);
            case FULL -> Math.max(inner, left) + Math.max(inner, right) - inner;
            case SEMI -> left * rest;
            case ANTI -> left * Math.max(RARELY, 1 - rest);
        };
    }

    private static double number(@Nullable RexNode literal, double otherwise) {
        Double value = literal == null ? null : ((RexLiteral) literal).getValueAs(Double.class);
        return value == null ? otherwise : value;
    }
}
