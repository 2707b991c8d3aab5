package io.sluice.exec.runtime.upgrade;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.PlannedChanges;
import io.sluice.exec.plan.meaning.NodeMeaning;
import io.sluice.exec.plan.meaning.PlanMeaning;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.StateMetadata;
import io.sluice.exec.runtime.graph.OperatorFactories;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.source.ScanSteps;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One of the two plans of an upgrade. */
public final class PlanSide {
    private final ExecPlan plan;
    private final Contexts contexts;
    private final Map<Integer, NodeMeaning> meanings;
    private final OperatorFactories factories = new OperatorFactories();
    /** By node that was asked for. */
    private final Map<Integer, Optional<List<StateShape>>> shapes = new HashMap<>();

    /** Makes a node's place in a plan that is to run. */
    @FunctionalInterface
    public interface Contexts {
        NodeContext of(PlanNode node, List<RowType> inputTypes);
    }

    /** @param other the plan of the other side */
    public PlanSide(ExecPlan plan, ExecPlan other, Contexts contexts) {
        this.plan = plan;
        this.contexts = contexts;
        meanings = PlanMeaning.of(plan, other, this::filtersItself);
    }

    /** The nodes that may keep something, in the order of the plan. */
    List<PlanNode> keeping() {
        return plan.nodes().stream().filter(node -> meaning(node).keeps()).toList();
    }

    NodeMeaning meaning(PlanNode node) {
        NodeMeaning meaning = meanings.get(node.id());
        if (meaning == null) {
            throw new IllegalArgumentException("no node " + node.id());
        }
        return meaning;
    }

    /** What a node's states consist of; empty for nodes whose operators do not say it. */
    Optional<List<StateShape>> shapes(PlanNode node) {
        Optional<List<StateShape>> known = shapes.get(node.id());
        if (known == null) {
            known = meaning(node).saysAll()
                    ? Optional.empty()
                    : factories
                            .work(context(node))
                            .shapes()
                            .map(of -> of.of(meaning(node).calls()));
            shapes.put(node.id(), known);
        }
        return known;
    }

    /** The columns of an input. */
    RowType input(PlanNode node, int input) {
        return plan.inputs(node).get(input).outputType();
    }

    List<PlanNode> inputs(PlanNode node) {
        return plan.inputs(node);
    }

    /** Whether rows of an input may be taken back; true when nobody has said. */
    boolean takesBack(PlanNode node, int input) {
        PlannedChanges changes = plan.changes().get(plan.inputs(node).get(input).id());
        return changes == null || !changes.mode().insertOnly();
    }

    /** The types that all inputs have. */
    List<List<LogicalType>> inputTypes(PlanNode node) {
        return plan.inputs(node).stream()
                .map(input -> input.outputType().types())
                .toList();
    }

    /** Of each state of a node, whether its entries have a time. */
    static List<Boolean> expires(PlanNode node) {
        return node.node().state().stream()
                .map(StateMetadata::ttl)
                .map(ttl -> !ttl.isZero())
                .toList();
    }

    private NodeContext context(PlanNode node) {
        return contexts.of(
                node, plan.inputs(node).stream().map(PlanNode::outputType).toList());
    }

    /** A source that is given conditions either leaves them to a step behind it, or they are part of where it stands. */
    private boolean filtersItself(PlanNode scan) {
        return ScanSteps.of(context(scan)).stream()
                .map(step -> step.node().node())
                .noneMatch(step -> step instanceof Calc calc && calc.condition().isPresent());
    }
}
