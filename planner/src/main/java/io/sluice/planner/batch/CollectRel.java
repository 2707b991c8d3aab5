package io.sluice.planner.batch;

import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.row.ChangelogMode;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;

/** Hands the rows of a query to whoever asked. */
final class CollectRel extends BatchRel {

    CollectRel(RelOptCluster cluster, RelNode input) {
        super(cluster, List.of(input), input.getRowType());
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new CollectRel(getCluster(), others.get(0));
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("Collect").with("fields", inputFields());
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new Collect(ChangelogMode.INSERT_ONLY);
    }

    @Override
    public boolean shareable() {
        return false;
    }
}
