package io.sluice.exec.runtime.upgrade;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.runtime.checkpoint.CheckpointOptions;
import io.sluice.exec.runtime.checkpoint.RestoredState;
import io.sluice.exec.runtime.state.StateConversion;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What becomes of a job's state when another plan goes on from it. */
public final class Upgrade {
    private final List<UpgradeStep> steps;
    private final RestoredState state;

    private Upgrade(List<UpgradeStep> steps, RestoredState state) {
        this.steps = steps;
        this.state = state;
    }

    /** @param state that of the old plan */
    public static Upgrade of(PlanSide was, PlanSide is, RestoredState state) {
        return new Upgrade(
                new Verdicts(was, is, new PlanMatch(was, is, state.metadata().time()))
                        .steps().stream()
                                .filter(step -> step.verdict() != Verdict.LOST
                                        || state.holds(step.was().orElseThrow().id()))
                                .toList(),
                state);
    }

    /** The nodes of the new plan in its order, then what is lost. */
    public List<UpgradeLine> lines() {
        return steps.stream()
                .map(step -> new UpgradeLine(
                        step.operator(),
                        step.verdict(),
                        step.reason(),
                        step.was().map(PlanNode::id).map(state::bytes).orElse(0L),
                        step.was().map(PlanNode::id).map(state::entries).orElse(0L),
                        step.replay()))
                .toList();
    }

    /** @throws SluiceException VALIDATION_ERROR with the reasons when state would be lost */
    public void requireNothingLost() {
        List<UpgradeStep> lost =
                steps.stream().filter(step -> step.verdict() == Verdict.LOST).toList();
        if (!lost.isEmpty()) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "the statement has no operator for state of checkpoint "
                                    + state.metadata().id() + " of job "
                                    + state.metadata().jobId() + ": " + reasons(lost))
                    .hint("SET '" + CheckpointOptions.IGNORE_UNCLAIMED.key() + "' = 'true' leaves such state behind.");
        }
    }

    /** @throws SluiceException VALIDATION_ERROR with the reasons when results would not be those of all rows */
    public void requireNoDifference() {
        List<UpgradeStep> different =
                steps.stream().filter(UpgradeStep::differs).toList();
        if (!different.isEmpty()) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "the statement's results would not be those of all rows since the beginning: "
                                    + reasons(different))
                    .hint("SET '" + UpgradeOptions.ACCEPT_DIFFERENCES.key()
                            + "' = 'true' goes on all the same; EXPLAIN UPGRADE shows what becomes of each operator.");
        }
    }

    private static String reasons(List<UpgradeStep> steps) {
        return steps.stream()
                .map(step -> step.operator() + ": " + step.reason())
                .collect(Collectors.joining("; "));
    }

    private boolean changesNothing() {
        return steps.stream()
                .allMatch(step -> step.verdict() == Verdict.KEPT
                        && step.was().map(PlanNode::id).equals(step.is().map(PlanNode::id)));
    }

    /**
     * The state as the new plan's operators read it.
     *
     * @throws SluiceException NOT_SUPPORTED for a checkpoint with rows that were under way between operators of the other plan
     */
    public RestoredState apply() {
        if (!changesNothing() && state.hasRowsUnderWay()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "going on with another plan from a checkpoint that has rows under way")
                    .hint("A savepoint has none.");
        }
        Map<Integer, Integer> nodes = new LinkedHashMap<>();
        Map<Integer, List<StateConversion>> conversions = new LinkedHashMap<>();
        for (UpgradeStep step : steps) {
            if (step.was().isPresent() && step.is().isPresent()) {
                int from = step.was().get().id();
                nodes.put(from, step.is().get().id());
                conversions.put(from, step.conversions());
            }
        }
        return state.assigned(nodes, conversions);
    }

    /** All steps, for whoever tells of them otherwise. */
    public List<UpgradeStep> steps() {
        return new ArrayList<>(steps);
    }
}
