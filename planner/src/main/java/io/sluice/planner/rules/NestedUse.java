package io.sluice.planner.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexVisitorImpl;

/** Which fields expressions use, down into rows: a path is the index of a field, then of a field in it, and so on. */
final class NestedUse {
    private final Part root = new Part();

    /** What is used of a row: fields in the order in which they are first used, or all of it. */
    private static final class Part {
        private final Map<Integer, Part> fields = new LinkedHashMap<>();
        private boolean whole;

        void collect(List<Integer> path, List<List<Integer>> paths) {
            if (whole) {
                paths.add(path);
                return;
            }
            fields.forEach((field, part) -> part.collect(longer(path, field), paths));
        }
    }

    private NestedUse() {}

    /** @param opaque fields of the row that are used as a whole even if an expression looks into them */
    static NestedUse of(List<RexNode> expressions, IntPredicate opaque) {
        NestedUse use = new NestedUse();
        RexVisitorImpl<Void> finder = new RexVisitorImpl<>(true) {
            @Override
            public Void visitInputRef(RexInputRef ref) {
                use.add(List.of(ref.getIndex()));
                return super.visitInputRef(ref);
            }

            @Override
            public Void visitFieldAccess(RexFieldAccess access) {
                Optional<List<Integer>> path = path(access).filter(fields -> !opaque.test(fields.get(0)));
                path.ifPresent(use::add);
                return path.isPresent() ? null : access.getReferenceExpr().accept(this);
            }
        };
        expressions.forEach(expression -> expression.accept(finder));
        return use;
    }

    void add(List<Integer> path) {
        Part part = root;
        for (int field : path) {
            part = part.fields.computeIfAbsent(field, each -> new Part());
        }
        part.whole = true;
    }

    /** The parts of the row to read, none in another. */
    List<List<Integer>> paths() {
        List<List<Integer>> paths = new ArrayList<>();
        root.collect(List.of(), paths);
        return paths;
    }

    /**
     * An expression over a rel that has parts of the row before.
     *
     * @param paths for each field of {@code input}, the part that it is
     */
    static RexNode remapped(RexNode expression, List<List<Integer>> paths, RelNode input) {
        RexBuilder rex = input.getCluster().getRexBuilder();
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return rex.makeInputRef(input, paths.indexOf(List.of(ref.getIndex())));
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                int field = path(access).map(paths::indexOf).orElse(-1);
                return field >= 0 ? rex.makeInputRef(input, field) : super.visitFieldAccess(access);
            }
        });
    }

    /** The path to a field of a row of the input; empty when the row is computed. */
    private static Optional<List<Integer>> path(RexNode node) {
        if (node instanceof RexInputRef ref) {
            return Optional.of(List.of(ref.getIndex()));
        }
        return node instanceof RexFieldAccess access
                ? path(access.getReferenceExpr())
                        .map(path -> longer(path, access.getField().getIndex()))
                : Optional.empty();
    }

    private static List<Integer> longer(List<Integer> path, int field) {
        List<Integer> longer = new ArrayList<>(path);
        longer.add(field);
        return longer;
    }
}
