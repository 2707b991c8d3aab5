package io.sluice.planner.explain;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.externalize.RelWriterImpl;
import org.apache.calcite.rel.hint.Hintable;
import org.apache.calcite.rex.RexProgram;
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

    /** A tree of logical rels with the hints as the statement writes them. */
    public static String syntax(RelNode root) {
        return PlanTree.draw(root, rel -> new PlanTree.Line<>(hinted(rel), rel.getInputs()));
    }

    /** A tree of physical rels by their descriptions. */
    public static String physical(RelNode root, Function<RelNode, Notes> notes) {
        return physical(root, Wording.PREFIX, notes);
    }

    /** As {@link #physical(RelNode, Function)}, with expressions in another wording. */
    public static String physical(RelNode root, Wording wording, Function<RelNode, Notes> notes) {
        return PlanTree.draw(
                root, rel -> new PlanTree.Line<>(line((Described) rel, wording, notes.apply(rel)), rel.getInputs()));
    }

    /** A tree of rels of any kind. */
    public static String any(RelNode root) {
        return root instanceof Described ? physical(root, rel -> Notes.NONE) : logical(root);
    }

    private static String line(Described rel, Wording wording, Notes notes) {
        Description description = rel.describe(wording);
        List<String> items = new ArrayList<>(notes.first());
        items.addAll(description.items());
        items.addAll(notes.last());
        return new Description(description.name(), items) + (notes.behind().isEmpty() ? "" : ": " + notes.behind());
    }

    private static String terms(RelNode rel) {
        return new Description(rel.getRelTypeName(), rel instanceof Calc calc ? items(calc) : Terms.of(rel)).toString();
    }

    /** As people write it, and not step by step as the program computes it. */
    private static List<String> items(Calc calc) {
        RexProgram program = calc.getProgram();
        List<String> fields = calc.getInput().getRowType().getFieldNames();
        List<String> items = new ArrayList<>();
        items.add("select=["
                + Wording.INFIX.projection(
                        program.expandList(program.getProjectList()),
                        calc.getRowType().getFieldNames(),
                        fields)
                + "]");
        if (program.getCondition() != null) {
            items.add(
                    "where=[" + Wording.INFIX.expression(program.expandLocalRef(program.getCondition()), fields) + "]");
        }
        return items;
    }

    private static String hinted(RelNode rel) {
        List<String> items = new ArrayList<>(Terms.of(rel));
        if (rel instanceof Hintable hintable) {
            items.addAll(Hints.written(rel, hintable.getHints()));
        }
        return new Description(rel.getRelTypeName(), items).toString();
    }

    /** Collects what a rel says of itself and leaves its inputs out. */
    private static final class Terms extends RelWriterImpl {
        private final List<String> items = new ArrayList<>();

        static List<String> of(RelNode rel) {
            Terms terms = new Terms();
            rel.explain(terms);
            return terms.items;
        }

        private Terms() {
            super(new PrintWriter(new StringWriter()), SqlExplainLevel.EXPPLAN_ATTRIBUTES, false);
        }

        @Override
        protected void explain_(RelNode rel, List<Pair<String, @Nullable Object>> values) {
            for (Pair<String, @Nullable Object> value : values) {
                Object shown = value.right instanceof Optional<?> optional ? optional.orElse(null) : value.right;
                boolean absent = value.right != null && shown == null;
                if (!absent && !(shown instanceof RelNode)) {
                    items.add(value.left + "=[" + shown + "]");
                }
            }
        }

        @Override
        public RelWriter itemIf(String term, @Nullable Object value, boolean condition) {
            return condition ? item(term, value) : this;
        }
    }
}
