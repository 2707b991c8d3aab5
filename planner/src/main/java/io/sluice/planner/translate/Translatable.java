package io.sluice.planner.translate;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Described;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import java.util.List;

/** A rel that becomes one node of a plan. */
public interface Translatable extends Described {
    ExecNode toExecNode(Translation translation);

    /** The options that the node's operator obeys; their values are written into the plan. */
    List<Option<?>> consumedOptions();

    /** Whether one node may stand for two rels of this content: not when each does something of its own, as sinks and RAND() do. */
    boolean shareable();

    /** Whether one node stands for all rels of this content in a session. */
    default boolean sharesWith(Options options) {
        return options.get(PlanOptions.REUSE_SUB_PLAN)
                && shareable()
                && (getTable() == null || options.get(PlanOptions.REUSE_SOURCE));
    }

    /** What the node asks of each input. */
    List<InputProperty> inputProperties();
}
