package io.sluice.exec.plan;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A node in its place in a plan.
 *
 * @param id unique in the plan
 * @param type the name and version in plan files, one of those that the node's class is registered for
 * @param configuration the options that the node consumes, with the values in force when it was planned
 * @param inputs what the node asks of each of its inputs
 * @param outputType the rows that the node sends on
 * @param description what EXPLAIN prints; part of names, not of the meaning
 */
public record PlanNode(
        int id,
        String type,
        ExecNode node,
        Map<String, String> configuration,
        List<InputProperty> inputs,
        RowType outputType,
        String description) {

    public PlanNode {
        configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
        inputs = List.copyOf(inputs);
    }
}
