package io.sluice.exec.runtime.upgrade;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.meaning.NodeMeaning;
import io.sluice.exec.plan.meaning.StorageTypes;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.exec.runtime.state.ShapeComparison;
import io.sluice.exec.runtime.state.StateConversion;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.Takeover;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * Finds for each node of a plan that keeps something the node of another plan whose state it goes on with: the same work on the same rows
 * first, then the same work, then aggregates that have some calls in common.
 */
final class PlanMatch {
    private static final String TABLE = "FROM ";

    private final PlanSide was;
    private final PlanSide is;
    private final long stateTime;
    private final List<PlanNode> oldNodes;
    private final List<PlanNode> newNodes;
    /** By new node, the old one. */
    private final Map<PlanNode, PlanNode> pairs = new LinkedHashMap<>();
    /** By the ids of the old and the new node that were compared. */
    private final Map<List<Integer>, Optional<Takeover>> takeovers = new HashMap<>();

    PlanMatch(PlanSide was, PlanSide is, long stateTime) {
        this.was = was;
        this.is = is;
        this.stateTime = stateTime;
        oldNodes = new ArrayList<>(was.keeping());
        newNodes = new ArrayList<>(is.keeping());
    }

    List<UpgradeStep> steps() {
        pair((before, after) -> sameWork(before, after) && sameRows(before, after));
        pair(this::sameWork);
        pair((before, after) -> goesOn(before, after) && sameRows(before, after));
        pair(this::goesOn);
        List<UpgradeStep> steps = new ArrayList<>();
        for (PlanNode node : is.keeping()) {
            PlanNode before = pairs.get(node);
            steps.add(before == null ? rebuilt(node) : taken(before, node));
        }
        oldNodes.forEach(node -> steps.add(lost(node)));
        return steps;
    }

    // ---- pairs ----

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
    private Optional<Takeover> takeover(PlanNode before, PlanNode after) {
        return takeovers.computeIfAbsent(List.of(before.id(), after.id()), pair -> compare(before, after));
    }

    private Optional<Takeover> compare(PlanNode before, PlanNode after) {
        Optional<List<StateShape>> from = was.shapes(before);
        Optional<List<StateShape>> to = is.shapes(after);
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        InputComparison inputs = new InputComparison(was, before, is, after);
        if (!inputs.faults().isEmpty()) {
            return Optional.of(new Takeover.Impossible(inputs.faults().get(0)));
        }
        return Optional.of(ShapeComparison.of(from.get(), to.get(), inputs.changes(), stateTime));
    }

    // ---- verdicts ----

    private UpgradeStep taken(PlanNode before, PlanNode after) {
        List<String> reasons = new ArrayList<>();
        boolean differs = false;
        List<StateConversion> conversions = List.of();
        InputComparison inputs = new InputComparison(was, before, is, after);
        if (!inputs.added().isEmpty()) {
            differs = true;
            reasons.add("rows that it has kept have NULL in " + join(inputs.added()));
        }
        if (!inputs.dropped().isEmpty()) {
            reasons.add(join(inputs.dropped()) + " of the rows that it has kept is dropped");
        }
        if (was.meaning(before).calls().equals(is.meaning(after).calls())) {
            widened(before, after, inputs).ifPresent(reasons::add);
        }
        if (takeover(before, after).orElse(null) instanceof Takeover.Converted converted) {
            conversions = converted.conversions();
            if (!converted.begins().isEmpty()) {
                differs = true;
                reasons.add(join(converted.begins()) + " counts rows since the upgrade only");
            }
            if (!converted.ends().isEmpty()) {
                reasons.add("what it held of " + join(converted.ends()) + " is dropped");
            }
            if (!converted.widened().isEmpty()) {
                reasons.add(join(converted.widened()) + " is held in a wider type");
            }
            if (reasons.isEmpty()) {
                reasons.add("its entries are laid out anew, nothing is lost");
            }
        }
        List<String> anew = readAnew(after);
        if (!anew.isEmpty() && !(after.node() instanceof Sink)) {
            differs = true;
            reasons.add("the rows of " + join(anew) + " come once more, since it is read from the beginning");
        }
        if (!(after.node() instanceof TableSourceScan)) {
            Optional<String> rows = otherRows(before, after);
            boolean sink = after.node() instanceof Sink;
            rows.ifPresent(change -> reasons.add(sink ? "what was written stays, " + change : change));
            differs |= rows.isPresent() && !sink;
        }
        if (reasons.isEmpty()) {
            return new UpgradeStep(
                    Optional.of(before),
                    Optional.of(after),
                    Verdict.KEPT,
                    "does the same to the same rows" + timeToLive(before, after),
                    false,
                    List.of(),
                    List.of());
        }
        return new UpgradeStep(
                Optional.of(before),
                Optional.of(after),
                Verdict.MIGRATED,
                String.join("; ", reasons) + timeToLive(before, after),
                differs,
                differs ? tables(is.meaning(after)) : List.of(),
                conversions);
    }

    private Optional<String> otherRows(PlanNode before, PlanNode after) {
        List<String> added = is.meaning(after).rowsBeyond(was.meaning(before));
        List<String> removed = was.meaning(before).rowsBeyond(is.meaning(after));
        if (added.isEmpty() && removed.isEmpty()) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        if (!added.isEmpty()) {
            parts.add("rows come through " + shown(added) + " from now on only");
        }
        if (!removed.isEmpty()) {
            parts.add("rows so far came through " + shown(removed));
        }
        return Optional.of(String.join(" and ", parts));
    }

    private Optional<String> widened(PlanNode before, PlanNode after, InputComparison inputs) {
        if (!is.meaning(after).kept().isEmpty()) {
            return inputs.widened().isEmpty() ? Optional.empty() : Optional.of(join(inputs.widened()));
        }
        if (before.outputType().arity() != after.outputType().arity()) {
            return Optional.empty();
        }
        Set<String> changes = new LinkedHashSet<>();
        for (int i = 0; i < before.outputType().arity(); i++) {
            LogicalType from = before.outputType().typeAt(i);
            LogicalType to = after.outputType().typeAt(i);
            if (!from.name().equals(to.name()) && !(after.node() instanceof TableSourceScan)) {
                changes.add(from.name() + " has become " + to.name());
            }
        }
        return changes.isEmpty() ? Optional.empty() : Optional.of(join(List.copyOf(changes)));
    }

    private static String timeToLive(PlanNode before, PlanNode after) {
        List<String> from = ttl(before);
        List<String> to = ttl(after);
        return from.equals(to) ? "" : "; time to live was " + join(from) + " and is " + join(to);
    }

    private static List<String> ttl(PlanNode node) {
        return node.node().state().stream()
                .map(state -> state.ttl().toMillis() + " ms")
                .distinct()
                .toList();
    }

    /** The tables below a node that the old plan has read, and the new one reads from the beginning. */
    private List<String> readAnew(PlanNode node) {
        Set<String> known = was.keeping().stream()
                .filter(each -> each.node() instanceof TableSourceScan)
                .flatMap(each -> tables(was.meaning(each)).stream())
                .collect(Collectors.toSet());
        Set<String> begun = newNodes.stream()
                .filter(each -> each.node() instanceof TableSourceScan)
                .flatMap(each -> tables(is.meaning(each)).stream())
                .collect(Collectors.toSet());
        return tables(is.meaning(node)).stream()
                .filter(table -> known.contains(table) && begun.contains(table))
                .toList();
    }

    private UpgradeStep rebuilt(PlanNode node) {
        if (node.node() instanceof TableSourceScan) {
            return fresh(node, "reads its table from the beginning", List.of());
        }
        if (node.node() instanceof Sink) {
            return fresh(node, "begins to write", List.of());
        }
        // Where a source begins anew too, all its rows come.
        Set<String> goingOn = pairs.keySet().stream()
                .filter(each -> each.node() instanceof TableSourceScan)
                .flatMap(each -> tables(is.meaning(each)).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        List<String> missed =
                tables(is.meaning(node)).stream().filter(goingOn::contains).toList();
        return fresh(
                node,
                missed.isEmpty() ? "begins with its sources" : "there is no state for it, it begins empty",
                missed);
    }

    private static UpgradeStep fresh(PlanNode node, String reason, List<String> missed) {
        return new UpgradeStep(
                Optional.empty(), Optional.of(node), Verdict.REBUILT, reason, !missed.isEmpty(), missed, List.of());
    }

    private UpgradeStep lost(PlanNode node) {
        return new UpgradeStep(
                Optional.of(node),
                Optional.empty(),
                Verdict.LOST,
                whyLost(node),
                false,
                tables(was.meaning(node)),
                List.of());
    }

    private String whyLost(PlanNode node) {
        if (node.node() instanceof TableSourceScan) {
            return "the statement does not read that table, or with other options";
        }
        if (node.node() instanceof Sink) {
            return "the statement does not write that table, or with other options";
        }
        for (PlanNode other : newNodes) {
            if (!was.meaning(node).does().equals(is.meaning(other).does())) {
                continue;
            }
            Optional<Takeover> takeover = takeover(node, other);
            if (takeover.isPresent() && takeover.get() instanceof Takeover.Impossible impossible) {
                return impossible.reason();
            }
            boolean onlyTime = was.meaning(node).doesTheSame(is.meaning(other))
                    && !PlanSide.expires(node).equals(PlanSide.expires(other));
            if (onlyTime) {
                return "its entries have no time, or would have none, for the other time to live";
            }
        }
        return newNodes.stream()
                .filter(other -> other.node().getClass() == node.node().getClass())
                .findFirst()
                .map(other -> "no operator does the same; the nearest is " + other.description())
                .orElse("no operator does the same");
    }

    private static List<String> tables(NodeMeaning meaning) {
        return meaning.rows().stream()
                .filter(each -> each.startsWith(TABLE))
                .map(each -> each.substring(TABLE.length()))
                .toList();
    }

    private static String shown(List<String> rows) {
        return rows.stream()
                .map(each -> "\"" + each.replaceAll("#[0-9a-f]+", "") + "\"")
                .collect(Collectors.joining(", "));
    }

    private static String join(Collection<String> all) {
        return String.join(", ", all);
    }
}
