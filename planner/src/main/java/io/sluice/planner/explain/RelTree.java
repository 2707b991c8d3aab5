package io.sluice.planner.explain;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.externalize.RelWriterImpl;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.util.Pair;
import org.checkerframework.checker.nullness.qual.Nullable;

/** The trees of rels: logical ones with Calcite's own terms, physical ones with their descriptions. */
public final class RelTree {
    private RelTree() {}

    /** A tree of logical rels: {@code LogicalProject(word=[$0])}. */
    public static String logical(RelNode root) {
        return PlanTree.draw(root, rel -> new PlanTree.Line<>(terms(rel), rel.getInputs()));
    }

    /** @param more what else to say of each rel, ready to print: {@code changelogMode=[I]}; empty for nothing */
    public static String physical(RelNode root, Function<RelNode, String> more) {
        return physical(root, Wording.PREFIX, more);
    }

    /** As {@link #physical(RelNode, Function)}, with expressions in another wording. */
    public static String physical(RelNode root, Wording wording, Function<RelNode, String> more) {
        return PlanTree.draw(
                root, rel -> new PlanTree.Line<>(line((Described) rel, wording, more.apply(rel)), rel.getInputs()));
    }

    private static String line(Described rel, Wording wording, String more) {
        Description description = rel.describe(wording);
        if (more.isEmpty()) {
            return description.toString();
        }
        List<String> items = new ArrayList<>(description.items());
        items.add(more);
        return new Description(description.name(), items).toString();
    }

    private static String terms(RelNode rel) {
        Terms terms = new Terms();
        rel.explain(terms);
        return new Description(rel.getRelTypeName(), terms.items).toString();
    }

    /** Collects what a rel says of itself and leaves its inputs out. */
    private static final class Terms extends RelWriterImpl {
        private final List<String> items = new ArrayList<>();

        Terms() {
            super(new PrintWriter(new StringWriter()), SqlExplainLevel.EXPPLAN_ATTRIBUTES, false);
        }

        @Override
        protected void explain_(RelNode rel, List<Pair<String, @Nullable Object>> values) {
            for (Pair<String, @Nullable Object> value : values) {
                if (!(value.right instanceof RelNode)) {
                    items.add(value.left + "=[" + value.right + "]");
                }
            }
        }

        @Override
        public RelWriter itemIf(String term, @Nullable Object value, boolean condition) {
            return condition ? item(term, value) : this;
        }
    }
}
