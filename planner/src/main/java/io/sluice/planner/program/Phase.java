package io.sluice.planner.program;

import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/**
 * One step of the optimizer.
 *
 * @param name as Flink names it
 * @param rewrite makes another tree with the same meaning
 */
public record Phase(String name, UnaryOperator<RelNode> rewrite) {
    /** These phases, one after the other, as one. */
    Phase then(UnaryOperator<RelNode> next) {
        return new Phase(
                name,
                rewrite instanceof HepRewrite first && next instanceof HepRewrite second
                        ? first.then(second)
                        : root -> next.apply(rewrite.apply(root)));
    }
}
