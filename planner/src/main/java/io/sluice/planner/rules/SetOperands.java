package io.sluice.planner.rules;

import io.sluice.planner.validate.TableFunctions;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/** What the rewrites of INTERSECT and EXCEPT have in common. */
final class SetOperands {
    private SetOperands() {}

    /** Whether rows of the two inputs, side by side, are the same; NULL is the same as NULL. */
    static RexNode sameRow(RelBuilder builder, RelNode left, RelNode right) {
        int count = left.getRowType().getFieldCount();
        List<RexNode> conditions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RexNode one = builder.field(2, 0, i);
            RexNode other = builder.field(2, 1, i);
            if (!one.getType().isNullable() && !other.getType().isNullable()) {
                conditions.add(builder.equals(one, other));
            } else if (count == 1) {
                conditions.add(builder.call(SqlStdOperatorTable.IS_NOT_DISTINCT_FROM, one, other));
            } else {
                conditions.add(builder.or(
                        builder.equals(one, other), builder.and(builder.isNull(one), builder.isNull(other))));
            }
        }
        return builder.and(conditions);
    }

    /** The fields of the rel on top of the builder, with their names, and more. */
    static void projectWith(RelBuilder builder, List<RexNode> more, List<String> names) {
        List<RexNode> projects = new ArrayList<>(builder.fields());
        projects.addAll(more);
        List<String> all = new ArrayList<>(builder.peek().getRowType().getFieldNames());
        all.addAll(names);
        builder.project(projects, all, true);
    }

    /** Repeats each row as often as its first field says, and leaves that field out. */
    static RelNode repeated(RelBuilder builder, SetOp operation) {
        RelNode counted = builder.build();
        List<RexNode> fields = new ArrayList<>();
        for (int i = 0; i < counted.getRowType().getFieldCount(); i++) {
            fields.add(counted.getCluster().getRexBuilder().makeInputRef(counted, i));
        }
        RelDataType rowType = counted.getCluster()
                .getTypeFactory()
                .createStructType(counted.getRowType()
                        .getFieldList()
                        .subList(1, counted.getRowType().getFieldCount()));
        RexNode call = counted.getCluster().getRexBuilder().makeCall(rowType, TableFunctions.REPLICATE_ROWS, fields);
        RelNode copies = LogicalTableFunctionScan.create(counted.getCluster(), List.of(), call, null, rowType, null);
        CorrelationId id = counted.getCluster().createCorrel();
        Correlate repeated =
                LogicalCorrelate.create(counted, copies, List.of(), id, ImmutableBitSet.of(), JoinRelType.INNER);
        builder.push(repeated);
        int first = counted.getRowType().getFieldCount();
        return builder.project(
                        builder.fields(ImmutableBitSet.range(
                                first, repeated.getRowType().getFieldCount())),
                        operation.getRowType().getFieldNames(),
                        true)
                .convert(operation.getRowType(), false)
                .build();
    }
}
