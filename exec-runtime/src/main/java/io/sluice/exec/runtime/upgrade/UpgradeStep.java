package io.sluice.exec.runtime.upgrade;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.runtime.state.StateConversion;
import java.util.List;
import java.util.Optional;

/**
 * What becomes of one node's state.
 *
 * @param was the node that wrote it; empty for one that is new
 * @param is the node that goes on with it; empty when it is lost
 * @param reason a sentence without a full stop
 * @param differs whether results are not those of the same statement over all rows
 * @param replay the tables whose rows would have to be read again for those
 * @param conversions how its states are read; empty for as they are
 */
public record UpgradeStep(
        Optional<PlanNode> was,
        Optional<PlanNode> is,
        Verdict verdict,
        String reason,
        boolean differs,
        List<String> replay,
        List<StateConversion> conversions) {
    public UpgradeStep {
        conversions = List.copyOf(conversions);
        replay = List.copyOf(replay);
    }

    /** For people. */
    public String operator() {
        return is.or(() -> was).map(PlanNode::description).orElse("");
    }
}
