package io.sluice.planner.program;

import io.sluice.planner.logical.CorrelateNode;
import io.sluice.planner.logical.ExpandNode;
import io.sluice.planner.type.TimeAttributeType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Time attributes in rels that pass the fields of their input on and add others. */
final class RelationalTimeAttributes {
    private RelationalTimeAttributes() {}

    /** Each row shows the fields as they are, or NULL. */
    static RelNode expand(ExpandNode expand, RelNode input) {
        RelDataTypeFactory types = expand.getCluster().getTypeFactory();
        RexBuilder rex = expand.getCluster().getRexBuilder();
        List<RelDataType> fields = new ArrayList<>();
        for (int i = 0; i < expand.getRowType().getFieldCount(); i++) {
            RelDataType type = expand.getRowType().getFieldList().get(i).getType();
            for (List<RexNode> row : expand.projects()) {
                if (row.get(i) instanceof RexInputRef ref) {
                    RelDataType now = input.getRowType()
                            .getFieldList()
                            .get(ref.getIndex())
                            .getType();
                    type = types.createTypeWithNullability(now, type.isNullable());
                }
            }
            fields.add(type);
        }
        List<List<RexNode>> rows = new ArrayList<>();
        for (List<RexNode> row : expand.projects()) {
            List<RexNode> converted = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                if (row.get(i) instanceof RexInputRef ref) {
                    converted.add(rex.makeInputRef(input, ref.getIndex()));
                } else {
                    converted.add(
                            TimeAttributeType.isTimeAttribute(row.get(i).getType())
                                    ? rex.makeNullLiteral(fields.get(i))
                                    : row.get(i));
                }
            }
            rows.add(converted);
        }
        return new ExpandNode(
                expand.getCluster(),
                expand.getTraitSet(),
                input,
                rows,
                types.createStructType(fields, expand.getRowType().getFieldNames()));
    }

    /** The function sees ordinary timestamps. */
    static RelNode correlate(CorrelateNode correlate, RelNode input) {
        RexBuilder rex = correlate.getCluster().getRexBuilder();
        RexNode call = correlate.invocation().call().accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return plain(rex.makeInputRef(input, ref.getIndex()));
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return plain(access);
            }

            private RexNode plain(RexNode value) {
                return TimeAttributeType.isTimeAttribute(value.getType())
                        ? Materializer.materialize(rex, value)
                        : value;
            }
        });
        return new CorrelateNode(
                correlate.getCluster(),
                correlate.getTraitSet(),
                input,
                correlate.invocation().withCall(call));
    }
}
