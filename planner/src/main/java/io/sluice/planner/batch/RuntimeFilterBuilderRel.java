package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** Makes a filter of keys: each subtask of its rows, then one subtask of all. Plan files have no node for it. */
final class RuntimeFilterBuilderRel extends BatchRel {
    private final Keys keys;
    private final boolean global;

    /**
     * What goes into the filter.
     *
     * @param fields names of the keys
     * @param rows how many there are guessed to be
     * @param maxRows how many make the filter too large, so that it lets everything through
     */
    record Keys(List<String> fields, long rows, long maxRows) {
        Keys {
            fields = List.copyOf(fields);
        }
    }

    RuntimeFilterBuilderRel(RelNode input, Keys keys, boolean global) {
        super(
                input.getCluster(),
                List.of(input),
                input.getCluster()
                        .getTypeFactory()
                        .builder()
                        .add("actualRowCount", SqlTypeName.INTEGER)
                        .add("serializedBloomFilter", SqlTypeName.VARBINARY)
                        .nullable(true)
                        .build());
        this.keys = keys;
        this.global = global;
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new RuntimeFilterBuilderRel(others.get(0), keys, global);
    }

    @Override
    double rows(List<Double> inputs) {
        return 1;
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of(global ? "GlobalRuntimeFilterBuilder" : "LocalRuntimeFilterBuilder")
                .with("select", keys.fields)
                .with("estimatedRowCount", keys.rows)
                .with("maxRowCount", keys.maxRows);
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(
                new InputProperty(global ? Distribution.SINGLETON : Distribution.UNKNOWN, DamBehavior.END_INPUT, 0));
    }

    @Override
    Object content(Translation translation) {
        return keys;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        throw notInPlanFiles("RuntimeFilter");
    }
}
