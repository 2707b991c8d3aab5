package io.sluice.planner.convert;

import io.sluice.planner.type.SluiceTypeFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** Makes a column of its input the event time, with watermarks that an expression over the row gives. */
public final class LogicalWatermarkAssigner extends SingleRel {
    private final int rowtime;
    private final RexNode watermark;

    private LogicalWatermarkAssigner(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, int rowtime, RexNode watermark) {
        super(cluster, traits, input);
        this.rowtime = rowtime;
        this.watermark = watermark;
    }

    public static LogicalWatermarkAssigner create(RelNode input, int rowtime, RexNode watermark) {
        RelOptCluster cluster = input.getCluster();
        return new LogicalWatermarkAssigner(cluster, cluster.traitSetOf(Convention.NONE), input, rowtime, watermark);
    }

    /** Index of the column that becomes the event time. */
    public int rowtime() {
        return rowtime;
    }

    public RexNode watermark() {
        return watermark;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LogicalWatermarkAssigner(getCluster(), traits, inputs.get(0), rowtime, watermark);
    }

    @Override
    protected RelDataType deriveRowType() {
        return rowType(
                (SluiceTypeFactory) getCluster().getTypeFactory(), getInput().getRowType(), rowtime);
    }

    /** The input's row type with the column as event time. */
    public static RelDataType rowType(SluiceTypeFactory types, RelDataType input, int rowtime) {
        List<RelDataType> fields = new ArrayList<>();
        for (RelDataTypeField field : input.getFieldList()) {
            RelDataType type = field.getType();
            fields.add(
                    field.getIndex() == rowtime
                            ? types.createRowtime(
                                    type.getPrecision(),
                                    type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE,
                                    type.isNullable())
                            : type);
        }
        return types.createStructType(fields, input.getFieldNames());
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("rowtime", getInput().getRowType().getFieldNames().get(rowtime))
                .item("watermark", watermark);
    }
}
