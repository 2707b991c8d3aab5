package io.sluice.exec.runtime.operator;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.node.StateMetadata;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Optional;

/**
 * A node's place in a plan that is to run: what its operators are made from, besides the node's record.
 *
 * @param inputTypes the rows of each input
 * @param results who gets the rows of a Collect node
 */
public record NodeContext(
        PlanNode node,
        List<RowType> inputTypes,
        JobSettings settings,
        Plugins plugins,
        CodeCompiler compiler,
        Optional<ResultReceiver> results) {
    public NodeContext {
        inputTypes = List.copyOf(inputTypes);
    }

    public RowType inputType() {
        return inputTypes.get(0);
    }

    public RowType outputType() {
        return node.outputType();
    }

    /** How long a state lives, milliseconds, 0 for ever: what the plan says of it, else what the session says of all. */
    public long stateTtl(List<StateMetadata> states, int index) {
        return states.stream()
                .filter(state -> state.index() == index)
                .map(state -> state.ttl().toMillis())
                .findFirst()
                .orElseGet(this::stateTtl);
    }

    /** As {@link #stateTtl(List, int)}, of a node of which plans say nothing: see {@link SessionChoices}. */
    public long stateTtl() {
        return SessionChoices.stateTtl(node).orElse(settings.stateTtl());
    }
}
