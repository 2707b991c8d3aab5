package io.sluice.exec.runtime.upgrade;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.meaning.NodeMeaning;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.exec.runtime.state.StateConversion;
import io.sluice.exec.runtime.state.Takeover;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Says what becomes of each node's state, and why. */
final class Verdicts {
    private static final String TABLE = "FROM ";
    /** As many characters of what an operator does are shown. */
    private static final int BRIEF = 250;

    private final PlanSide was;
    private final PlanSide is;
    private final PlanMatch match;

    Verdicts(PlanSide was, PlanSide is, PlanMatch match) {
        this.was = was;
        this.is = is;
        this.match = match;
    }

    /** The nodes of the new plan that keep something, in its order, then what is lost. */
    List<UpgradeStep> steps() {
        List<UpgradeStep> steps = new ArrayList<>();
        for (PlanNode node : is.keeping()) {
            PlanNode before = match.pairs().get(node);
            steps.add(before == null ? rebuilt(node) : taken(before, node));
        }
        match.leftBehind().forEach(node -> steps.add(lost(node)));
        return steps;
    }

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
        if (match.takeover(before, after).orElse(null) instanceof Takeover.Converted converted) {
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
        boolean keepsRows =
                !(after.node() instanceof Sink) || !is.meaning(after).kept().isEmpty();
        if (keepsRows) {
            for (PlanNode begun : begunBelow(after)) {
                differs = true;
                reasons.add("it has rows of " + begun.description() + ", which begins empty");
            }
        }
        if (before.node() instanceof TableSourceScan from && after.node() instanceof TableSourceScan to) {
            reasons.addAll(moved(from, to, after.outputType().names()));
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
        Set<String> begun = match.beginning().stream()
                .filter(each -> each.node() instanceof TableSourceScan)
                .flatMap(each -> tables(is.meaning(each)).stream())
                .collect(Collectors.toSet());
        return tables(is.meaning(node)).stream()
                .filter(table -> known.contains(table) && begun.contains(table))
                .toList();
    }

    /** What columns of a table have another place in it now: in files without names they hold something else. */
    private static List<String> moved(TableSourceScan from, TableSourceScan to, List<String> read) {
        List<String> old = physicalColumns(from);
        List<String> now = physicalColumns(to);
        List<String> moved = new ArrayList<>();
        for (String column : read) {
            int was = old.indexOf(column);
            int is = now.indexOf(column);
            if (was >= 0 && is >= 0 && was != is) {
                moved.add(column + " is column " + (is + 1) + " of the table and was column " + (was + 1));
            }
        }
        return moved;
    }

    private static List<String> physicalColumns(TableSourceScan scan) {
        return scan.scanTableSource()
                .table()
                .table()
                .map(table -> table.schema().physicalRowType().names())
                .orElse(List.of());
    }

    /** The operators whose rows come to a node and that have forgotten which rows they have sent. */
    private List<PlanNode> begunBelow(PlanNode node) {
        List<PlanNode> begun = new ArrayList<>();
        for (PlanNode input : is.inputs(node)) {
            if (match.beginning().contains(input)
                    && !(input.node() instanceof TableSourceScan)
                    && !missed(input).isEmpty()) {
                begun.add(input);
            } else {
                begun.addAll(begunBelow(input));
            }
        }
        return begun;
    }

    private UpgradeStep rebuilt(PlanNode node) {
        if (node.node() instanceof TableSourceScan) {
            return fresh(node, "reads its table from the beginning", List.of());
        }
        if (node.node() instanceof Sink) {
            List<String> from = missed(node);
            return new UpgradeStep(
                    Optional.empty(),
                    Optional.of(node),
                    Verdict.REBUILT,
                    from.isEmpty() ? "begins to write" : "begins to write, with what comes from now on",
                    false,
                    from,
                    List.of());
        }
        List<String> missed = missed(node);
        return fresh(
                node,
                missed.isEmpty() ? "begins with its sources" : "there is no state for it, it begins empty",
                missed);
    }

    /** The tables below a node that begins whose rows so far do not come to it. */
    private List<String> missed(PlanNode node) {
        // Where a source begins anew too, all its rows come.
        Set<String> goingOn = match.pairs().keySet().stream()
                .filter(each -> each.node() instanceof TableSourceScan)
                .flatMap(each -> tables(is.meaning(each)).stream())
                .collect(Collectors.toSet());
        return tables(is.meaning(node)).stream().filter(goingOn::contains).toList();
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
        if (node.node() instanceof Sink sink) {
            boolean written = match.beginning().stream()
                    .anyMatch(other -> other.node() instanceof Sink next
                            && next.dynamicTableSink().equals(sink.dynamicTableSink()));
            return written
                    ? "the statement writes that table, but its rows are put right by other columns"
                    : "the statement does not write that table, or with other options";
        }
        for (PlanNode other : match.beginning()) {
            if (!was.meaning(node).does().equals(is.meaning(other).does())) {
                continue;
            }
            Optional<Takeover> takeover = match.takeover(node, other);
            if (takeover.isPresent() && takeover.get() instanceof Takeover.Impossible impossible) {
                return impossible.reason();
            }
            boolean onlyTime = was.meaning(node).doesTheSame(is.meaning(other))
                    && !PlanSide.expires(node).equals(PlanSide.expires(other));
            if (onlyTime) {
                return "its entries have no time, or would have none, for the other time to live";
            }
        }
        return match.beginning().stream()
                .filter(other -> other.node().getClass() == node.node().getClass())
                .findFirst()
                .map(other -> "no operator does the same; " + nearest(node, other))
                .orElse("no operator does the same");
    }

    private String nearest(PlanNode node, PlanNode other) {
        String from = withoutDigests(was.meaning(node).does());
        String to = withoutDigests(is.meaning(other).does());
        boolean brief = from.length() <= BRIEF && to.length() <= BRIEF && !from.equals(to);
        return brief
                ? "it has done \"" + from + "\", and the nearest does \"" + to + "\""
                : "the nearest is " + other.description();
    }

    private static List<String> tables(NodeMeaning meaning) {
        return meaning.rows().stream()
                .filter(each -> each.startsWith(TABLE))
                .map(each -> each.substring(TABLE.length()))
                .toList();
    }

    private static String shown(List<String> rows) {
        return rows.stream().map(each -> "\"" + withoutDigests(each) + "\"").collect(Collectors.joining(", "));
    }

    private static String withoutDigests(String text) {
        return text.replaceAll("#[0-9a-f]+", "");
    }

    private static String join(Collection<String> all) {
        return String.join(", ", all);
    }
}
