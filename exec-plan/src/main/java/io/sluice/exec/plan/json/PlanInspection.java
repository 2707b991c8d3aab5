package io.sluice.exec.plan.json;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What could be read of a plan file.
 *
 * @param nodes by path, those that could be read
 * @param plan empty when something of it could not be read
 * @param faults in the order of the file
 */
public record PlanInspection(Map<String, PlanNode> nodes, Optional<ExecPlan> plan, List<PlanFault> faults) {
    public PlanInspection {
        nodes = new LinkedHashMap<>(nodes);
        faults = List.copyOf(faults);
    }

    /** @throws io.sluice.spi.error.SluiceException the first fault */
    public ExecPlan orThrow() {
        if (!faults.isEmpty()) {
            throw faults.get(0).error();
        }
        return plan.orElseThrow();
    }

    /** Where the file has a node. */
    public String path(int id) {
        return nodes.entrySet().stream()
                .filter(node -> node.getValue().id() == id)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("$.nodes");
    }
}
