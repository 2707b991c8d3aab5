package io.sluice.exec.runtime.upgrade;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.meaning.NodeMeaning;
import io.sluice.exec.plan.meaning.StorageTypes;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.runtime.state.ShapeComparison;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.Takeover;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * Finds for each node of a plan that keeps something the node of another plan whose state it goes on with: the same work on the same rows
 * first, then the same work, then work that has something in common.
 */
final class PlanMatch {
    private final PlanSide was;
    private final PlanSide is;
    private final long stateTime;
    private final List<PlanNode> oldNodes;
    private final List<PlanNode> newNodes;
    /** By new node, the old one. */
    private final Map<PlanNode, PlanNode> pairs = new LinkedHashMap<>();
    /** By the ids of the old and the new node that were compared. */
    private final Map<List<Integer>, Optional<Takeover>> takeovers = new HashMap<>();

    /** @param stateTime the time of the state, milliseconds */
    PlanMatch(PlanSide was, PlanSide is, long stateTime) {
        this.was = was;
        this.is = is;
        this.stateTime = stateTime;
        oldNodes = new ArrayList<>(was.keeping());
        newNodes = new ArrayList<>(is.keeping());
        pair((before, after) -> sameWork(before, after) && sameRows(before, after));
        pair(this::sameWork);
        pair((before, after) -> goesOn(before, after) && sameRows(before, after));
        pair(this::goesOn);
    }

    /** By new node, the old one that it goes on with. */
    Map<PlanNode, PlanNode> pairs() {
        return pairs;
    }

    /** Old nodes that nobody goes on with. */
    List<PlanNode> leftBehind() {
        return oldNodes;
    }

    /** New nodes that begin. */
    List<PlanNode> beginning() {
        return newNodes;
    }

    /** Pairs what fits and is still alone. Of several that fit, the one with the same id, else the one whose rows are most alike. */
    private void pair(BiPredicate<PlanNode, PlanNode> fits) {
        for (PlanNode node : List.copyOf(newNodes)) {
            PlanNode best = null;
            int distance = Integer.MAX_VALUE;
            for (PlanNode candidate : oldNodes) {
                int far = distance(candidate, node);
                if (far < distance && fits.test(candidate, node)) {
                    best = candidate;
                    distance = far;
                }
            }
            if (best != null && isBestOf(best, node, distance, fits)) {
                pairs.put(node, best);
                newNodes.remove(node);
                oldNodes.remove(best);
            }
        }
    }

    /** Whether no other new node has a better claim. */
    private boolean isBestOf(PlanNode old, PlanNode node, int distance, BiPredicate<PlanNode, PlanNode> fits) {
        return newNodes.stream()
                .noneMatch(other -> other != node && distance(old, other) < distance && fits.test(old, other));
    }

    private int distance(PlanNode before, PlanNode after) {
        NodeMeaning from = was.meaning(before);
        NodeMeaning to = is.meaning(after);
        int rows = to.rowsBeyond(from).size() + from.rowsBeyond(to).size();
        return 2 * rows + (before.id() == after.id() ? 0 : 1);
    }

    private boolean sameRows(PlanNode before, PlanNode after) {
        return was.meaning(before).rows().equals(is.meaning(after).rows());
    }

    private boolean sameWork(PlanNode before, PlanNode after) {
        return was.meaning(before).doesTheSame(is.meaning(after)) && goesOn(before, after);
    }

    /** Whether a node can go on with the state of another, if not with all of it perhaps. */
    private boolean goesOn(PlanNode before, PlanNode after) {
        NodeMeaning from = was.meaning(before);
        if (!from.does().equals(is.meaning(after).does())) {
            return false;
        }
        Optional<Takeover> takeover = takeover(before, after);
        return takeover.isPresent()
                ? !(takeover.get() instanceof Takeover.Impossible)
                : from.doesTheSame(is.meaning(after))
                        && storedAlike(before, after)
                        && PlanSide.expires(before).equals(PlanSide.expires(after));
    }

    /** Where nobody says what a state consists of, rows must lie in it alike. */
    private boolean storedAlike(PlanNode before, PlanNode after) {
        return after.node() instanceof Sink || storage(was, before).equals(storage(is, after));
    }

    private static List<List<String>> storage(PlanSide side, PlanNode node) {
        return side.inputTypes(node).stream()
                .map(types -> types.stream().map(StorageTypes::of).toList())
                .toList();
    }

    /** How a node goes on with the state of one that does the same; empty where one of them does not say what its state consists of. */
    Optional<Takeover> takeover(PlanNode before, PlanNode after) {
        return takeovers.computeIfAbsent(List.of(before.id(), after.id()), pair -> compare(before, after));
    }

    private Optional<Takeover> compare(PlanNode before, PlanNode after) {
        Optional<List<StateShape>> from = was.shapes(before);
        Optional<List<StateShape>> to = is.shapes(after);
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> narrower = narrower(before, after);
        if (narrower.isPresent()) {
            return Optional.of(new Takeover.Impossible(narrower.get()));
        }
        InputComparison inputs = new InputComparison(was, before, is, after);
        if (!inputs.faults().isEmpty()) {
            return Optional.of(new Takeover.Impossible(inputs.faults().get(0)));
        }
        return Optional.of(ShapeComparison.of(from.get(), to.get(), inputs.changes(), stateTime));
    }

    /** Why values that are computed already may not fit any more. */
    private Optional<String> narrower(PlanNode before, PlanNode after) {
        List<String> old = was.meaning(before).fields();
        List<String> now = is.meaning(after).fields();
        for (int i = 0; i < now.size(); i++) {
            int source = old.indexOf(now.get(i));
            if (source < 0) {
                continue;
            }
            LogicalType from = before.outputType().typeAt(source);
            LogicalType to = after.outputType().typeAt(i);
            if (StorageTypes.of(from).equals(StorageTypes.of(to)) && !StorageTypes.holds(from, to)) {
                return Optional.of(
                        after.outputType().names().get(i) + " was " + from.name() + " and would be " + to.name());
            }
        }
        return Optional.empty();
    }
}
