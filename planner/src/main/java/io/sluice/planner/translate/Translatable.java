package io.sluice.planner.translate;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Described;
import io.sluice.spi.config.Option;
import java.util.List;

/** A rel that becomes one node of a plan. */
public interface Translatable extends Described {
    ExecNode toExecNode(Translation translation);

    /** The options that the node's operator obeys; their values are written into the plan. */
    List<Option<?>> consumedOptions();

    /** Whether one node may stand for two rels of this content: not when each does something of its own, as sinks and RAND() do. */
    boolean shareable();

    /** What the node asks of each input. */
    List<InputProperty> inputProperties();
}
