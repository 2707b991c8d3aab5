package io.sluice.planner.translate;

import io.sluice.exec.plan.Edge;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.PlannedChanges;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.NodeType;
import io.sluice.planner.batch.BatchConvention;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.physical.PhysicalRel;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/**
 * Makes one plan of one or several physical trees. Nodes are numbered from 1, inputs first. Sub-trees that do the same become one node
 * that is read by several.
 */
public final class PlanTranslator {
    private static final String STREAM = "stream-exec-";
    private static final String BATCH = "batch-exec-";

    private final Options options;
    private final Translation translation;
    private final List<PlanNode> nodes = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final List<Integer> roots = new ArrayList<>();
    private final Map<Content, Integer> known = new HashMap<>();
    private final Map<Integer, PlannedChanges> changes = new HashMap<>();

    /** All that tells one sub-plan from another. */
    private record Content(PlanNode node, List<Integer> inputs) {}

    /** Ids of rels that have become nodes, where one object is one node; null where content decides. */
    private final @Nullable Map<RelNode, Integer> objects;

    private PlanTranslator(Options options, @Nullable Map<RelNode, Integer> objects) {
        this.options = options;
        this.objects = objects;
        this.translation = new Translation(options);
    }

    /** @param roots rels that are {@link Translatable}, and all below them */
    public static TranslatedPlan translate(List<RelNode> roots, Options options) {
        return translate(roots, new PlanTranslator(options, null));
    }

    /** As {@link #translate(List, Options)}, but what is shared is known: a rel that several read is one object. */
    public static TranslatedPlan translateGraph(List<RelNode> roots, Options options) {
        return translate(roots, new PlanTranslator(options, new IdentityHashMap<>()));
    }

    private static TranslatedPlan translate(List<RelNode> roots, PlanTranslator translator) {
        roots.forEach(root -> translator.roots.add(translator.translate(root)));
        return new TranslatedPlan(
                new ExecPlan(translator.nodes, translator.edges, translator.changes), translator.roots);
    }

    private int translate(RelNode rel) {
        Integer made = objects == null ? null : objects.get(rel);
        if (made == null) {
            made = node(rel);
            if (objects != null) {
                objects.put(rel, made);
            }
        }
        return made;
    }

    private int node(RelNode rel) {
        List<Integer> inputs = rel.getInputs().stream().map(this::translate).toList();
        Translatable translatable = (Translatable) rel;
        ExecNode node = translatable.toExecNode(translation);
        PlanNode planNode = new PlanNode(
                0,
                type(node, translatable),
                node,
                configuration(translatable),
                translatable.inputProperties(),
                TypeBridge.toRow(rel.getRowType()),
                translatable.describe(Wording.INFIX).toString());
        Content content = new Content(planNode, inputs);
        Integer same = objects == null && translatable.sharesWith(options) ? known.get(content) : null;
        if (same != null) {
            return same;
        }
        int id = nodes.size() + 1;
        known.put(content, id);
        nodes.add(new PlanNode(
                id,
                planNode.type(),
                node,
                planNode.configuration(),
                planNode.inputs(),
                planNode.outputType(),
                planNode.description()));
        inputs.forEach(input -> edges.add(Edge.forward(input, id)));
        if (rel instanceof PhysicalRel physical) {
            changes.put(
                    id,
                    new PlannedChanges(
                            ChangelogTrait.of(rel).mode(), physical.upsertKeys().toPlan()));
        }
        return id;
    }

    /** Shapes that streaming and batch share have a name for each. */
    private static String type(ExecNode node, RelNode rel) {
        NodeType type = node.getClass().getAnnotation(NodeType.class);
        if (type == null) {
            throw SluiceException.internal("a node type", node.getClass().getName());
        }
        String mode = rel.getConvention() == BatchConvention.INSTANCE ? BATCH : STREAM;
        return Arrays.stream(type.value())
                .filter(name -> name.startsWith(mode))
                .findFirst()
                .orElse(type.value()[0]);
    }

    private Map<String, String> configuration(Translatable rel) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Option<?> option : rel.consumedOptions()) {
            values.put(option.key(), options.asMap().getOrDefault(option.key(), option.defaultText()));
        }
        return values;
    }
}
