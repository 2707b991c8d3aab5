package io.sluice.planner.physical;

import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMdUtil;

/**
 * How many rows a join gives, at a guess.
 *
 * @param unique whether both sides have a key, so that a pair of keys matches as often as there are rows on one side
 */
record JoinedRows(JoinRelType type, JoinKeys keys, boolean unique) {
    private static final double EQUAL = 0.15;

    double of(double left, double right) {
        double asked = keys.rest().map(RelMdUtil::guessSelectivity).orElse(1.0);
        double inner = pairs(left, right) * asked;
        return switch (type) {
            case INNER -> inner;
            case LEFT -> Math.max(inner, left);
            case RIGHT -> Math.max(inner, right);
            case FULL -> Math.max(inner, left) + Math.max(inner, right) - inner;
            case SEMI -> left * asked;
            case ANTI -> keys.left().isEmpty() ? left * (1 - asked) : left;
        };
    }

    private double pairs(double left, double right) {
        if (keys.left().isEmpty()) {
            return left * right;
        }
        return unique
                ? Math.min(left, right)
                : (left + right) * Math.pow(EQUAL, keys.left().size());
    }
}
