package io.sluice.planner.batch;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** Collects values of some fields, so that a scan reads only what has one of them. Plan files have no node for it. */
final class DataCollectorRel extends BatchRel {
    private final List<Integer> collected;

    DataCollectorRel(RelNode input, List<Integer> collected) {
        super(
                input.getCluster(),
                List.of(input),
                input.getCluster()
                        .getTypeFactory()
                        .createStructType(collected.stream()
                                .map(input.getRowType().getFieldList()::get)
                                .toList()));
        this.collected = List.copyOf(collected);
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new DataCollectorRel(others.get(0), collected);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("DynamicFilteringDataCollector").with("fields", String.join(",", fields()));
    }

    @Override
    Object content(Translation translation) {
        return collected;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        throw notInPlanFiles("DynamicFilteringDataCollector");
    }
}
