package io.sluice.planner.hint;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.hint.Hintable;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlHint.HintOptionFormat;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/**
 * The hints of a SELECT as it writes them, on all joins and aggregates of its block that such hints can mean. They are for the tree that
 * EXPLAIN shows first; what obeys hints looks at those of {@link QueryHints}.
 */
public final class WrittenHints {
    /** No hint that a statement writes has a blank in its name. */
    public static final String NAME = "written hints";

    private final List<SqlHint> hints;

    private WrittenHints(List<SqlHint> hints) {
        this.hints = List.copyOf(hints);
    }

    public static WrittenHints of(@Nullable SqlNodeList written) {
        return new WrittenHints(QueryHints.known(written));
    }

    public boolean isEmpty() {
        return hints.isEmpty();
    }

    /**
     * The block's tree with the hints on it.
     *
     * @param items what FROM has, where the block ends, by identity
     */
    public RelNode lay(RelNode block, Set<RelNode> items) {
        return lay(block, items, List.of());
    }

    private RelNode lay(RelNode rel, Set<RelNode> items, List<Integer> path) {
        if (items.contains(rel)) {
            return rel;
        }
        List<RelNode> inputs = new ArrayList<>();
        for (int i = 0; i < rel.getInputs().size(); i++) {
            List<Integer> further = new ArrayList<>(path);
            further.add(i);
            inputs.add(lay(rel.getInput(i), items, further));
        }
        RelNode node = inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        List<String> texts = hints.stream()
                .filter(hint -> isFor(node, QueryHints.name(hint)))
                .map(hint -> describe(hint, path))
                .toList();
        if (texts.isEmpty()) {
            return node;
        }
        List<RelHint> all = new ArrayList<>(((Hintable) node).getHints());
        all.add(RelHint.builder(NAME).hintOptions(texts).build());
        return ((Hintable) node).withHints(all);
    }

    private static boolean isFor(RelNode rel, String name) {
        if (rel instanceof Correlate) {
            return name.equals(QueryHints.LOOKUP);
        }
        return rel instanceof Aggregate
                ? name.equals(QueryHints.STATE_TTL)
                : rel instanceof Join && !name.equals(QueryHints.LOOKUP);
    }

    private static String describe(SqlHint hint, List<Integer> path) {
        // The parser's map is a hash map: plans list options in its order.
        String options = hint.getOptionFormat() == HintOptionFormat.KV_LIST
                ? hint.getOptionKVPairs().toString()
                : hint.getOptionList().toString();
        String way = path.isEmpty() ? "" : " inheritPath:" + path;
        return "[" + QueryHints.name(hint) + way + " options:" + options + "]";
    }

    /** The tree without them, in its sub-queries too. */
    public static RelNode dropped(RelNode rel) {
        List<RelNode> inputs =
                rel.getInputs().stream().map(WrittenHints::dropped).toList();
        RelNode node = inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        RelNode plain =
                node instanceof Hintable hinted && hinted.getHints().stream().anyMatch(WrittenHints::isWritten)
                        ? hinted.withHints(hinted.getHints().stream()
                                .filter(hint -> !isWritten(hint))
                                .toList())
                        : node;
        return plain.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RelNode inner = dropped(query.rel);
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                return inner == query.rel ? visited : visited.clone(inner);
            }
        });
    }

    public static boolean isWritten(RelHint hint) {
        return hint.hintName.equals(NAME);
    }
}
