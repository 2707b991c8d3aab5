package io.sluice.planner.rules;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexVisitorImpl;

/** Which fields expressions use, and the same expressions over other fields. */
final class FieldUse {
    private FieldUse() {}

    /** The fields in the order in which they are first used. */
    static Set<Integer> inOrder(List<RexNode> expressions) {
        Set<Integer> used = new LinkedHashSet<>();
        RexVisitorImpl<Void> finder = new RexVisitorImpl<>(true) {
            @Override
            public Void visitInputRef(RexInputRef ref) {
                used.add(ref.getIndex());
                return super.visitInputRef(ref);
            }
        };
        expressions.forEach(expression -> expression.accept(finder));
        return used;
    }

    /**
     * Expressions over a rel that has only some fields of the one before.
     *
     * @param fields for each field of {@code input}, the field that it was before
     */
    static List<RexNode> remapped(List<RexNode> expressions, List<Integer> fields, RelNode input) {
        RexShuttle shuttle = remapping(fields, input);
        List<RexNode> remapped = new ArrayList<>();
        expressions.forEach(expression -> remapped.add(expression.accept(shuttle)));
        return remapped;
    }

    static RexNode remapped(RexNode expression, List<Integer> fields, RelNode input) {
        return expression.accept(remapping(fields, input));
    }

    private static RexShuttle remapping(List<Integer> fields, RelNode input) {
        return new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return input.getCluster().getRexBuilder().makeInputRef(input, fields.indexOf(ref.getIndex()));
            }
        };
    }
}
