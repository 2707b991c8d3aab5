package io.sluice.exec.runtime.graph;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.exec.plan.node.Values;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.source.TableSourceFactory;
import io.sluice.exec.runtime.source.ValuesSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/** What runs each kind of node: one line a node. Exchange and Union have no operator; they are edges. */
final class OperatorFactories {
    private final Map<Class<?>, BiFunction<ExecNode, NodeContext, NodeWork>> works = new HashMap<>();

    OperatorFactories() {
        register(TableSourceScan.class, TableSourceFactory::work);
        register(Values.class, ValuesSource::work);
    }

    /** What runs a node. @throws SluiceException NOT_EXECUTABLE when nothing does yet */
    NodeWork work(NodeContext context) {
        ExecNode node = context.node().node();
        BiFunction<ExecNode, NodeContext, NodeWork> work = works.get(node.getClass());
        if (work == null) {
            throw SluiceException.of(ErrorCode.NOT_EXECUTABLE)
                    .with("node", context.node().type());
        }
        return work.apply(node, context);
    }

    private <N extends ExecNode> void register(Class<N> type, BiFunction<N, NodeContext, NodeWork> work) {
        works.put(type, (node, context) -> work.apply(type.cast(node), context));
    }
}
