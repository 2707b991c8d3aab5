package io.sluice.planner.batch;

import java.util.List;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.util.Optionality;

/** A field that is the same in all rows of a group, and is sent on with it. Such calls stand before the other calls of an aggregate. */
final class AuxiliaryGroup extends SqlAggFunction {
    private static final AuxiliaryGroup INSTANCE = new AuxiliaryGroup();

    private AuxiliaryGroup() {
        super(
                "AUXILIARY_GROUP",
                null,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.ARG0,
                null,
                OperandTypes.ANY,
                SqlFunctionCategory.SYSTEM,
                false,
                false,
                Optionality.FORBIDDEN);
    }

    static AggregateCall of(int field, RelNode input) {
        RelDataTypeField found = input.getRowType().getFieldList().get(field);
        return AggregateCall.create(
                INSTANCE,
                false,
                false,
                false,
                List.of(),
                List.of(field),
                -1,
                null,
                RelCollations.EMPTY,
                found.getType(),
                found.getName());
    }

    static boolean is(AggregateCall call) {
        return call.getAggregation() == INSTANCE;
    }

    /** The fields that the calls of an aggregate send on. */
    static List<Integer> fields(List<AggregateCall> calls) {
        return calls.stream()
                .filter(AuxiliaryGroup::is)
                .map(call -> call.getArgList().get(0))
                .toList();
    }
}
