package io.sluice.planner.program;

import io.sluice.planner.logical.OverNode;
import io.sluice.planner.type.SluiceTypeFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlAggFunction;

/** OVER keeps its input's time attributes; what its aggregates make of them are ordinary timestamps. */
final class OverTimeAttributes {
    private OverTimeAttributes() {}

    static RelNode convert(OverNode over, RelNode input) {
        SluiceTypeFactory types = (SluiceTypeFactory) over.getCluster().getTypeFactory();
        List<Window.Group> groups =
                over.groups.stream().map(group -> plain(group, input, types)).toList();
        RelDataTypeFactory.Builder row = types.builder();
        row.addAll(input.getRowType().getFieldList());
        List<String> names = over.getRowType().getFieldNames();
        int field = input.getRowType().getFieldCount();
        for (Window.Group group : groups) {
            for (Window.RexWinAggCall call : group.aggCalls) {
                row.add(names.get(field++), call.getType());
            }
        }
        return over.over(input, row.build(), groups);
    }

    private static Window.Group plain(Window.Group group, RelNode input, SluiceTypeFactory types) {
        RexShuttle retyped = retyping(input);
        List<Window.RexWinAggCall> calls = new ArrayList<>();
        for (Window.RexWinAggCall call : group.aggCalls) {
            RelDataType type = types.materialize(call.getType());
            calls.add(new Window.RexWinAggCall(
                    (SqlAggFunction) call.getOperator(),
                    type,
                    call.getOperands().stream()
                            .map(operand -> operand.accept(retyped))
                            .toList(),
                    call.ordinal,
                    call.distinct,
                    call.ignoreNulls));
        }
        return new Window.Group(group.keys, group.isRows, group.lowerBound, group.upperBound, group.orderKeys, calls);
    }

    /** A join below may have made an ordinary timestamp of a time that an aggregate looks at. References behind the fields are constants. */
    private static RexShuttle retyping(RelNode input) {
        int fields = input.getRowType().getFieldCount();
        RexBuilder rex = input.getCluster().getRexBuilder();
        return new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return ref.getIndex() < fields ? rex.makeInputRef(input, ref.getIndex()) : ref;
            }
        };
    }
}
