package io.sluice.planner.physical;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.planner.logical.WindowAggregateNode.Grouping;
import io.sluice.planner.type.SluiceTypeFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * What travels between the two phases of a window aggregate: the grouping fields, the accumulators of a slice, and its end.
 *
 * @param input a row of the first phase
 */
record WindowSlices(SluiceTypeFactory types, RelDataType input, Grouping grouping, List<AggregateCall> calls) {
    Accumulators accumulators(boolean retracts) {
        List<AggregateCall> counted = counted(retracts);
        return new Accumulators(types, input, counted, Collections.nCopies(counted.size(), retracts), retracts);
    }

    /**
     * The aggregates and, where none of them does, a count of rows. Windows that overlap are put together of slices, some of which are
     * empty, and windows whose rows may be taken back may become so: only the count tells.
     */
    private List<AggregateCall> counted(boolean retracts) {
        boolean needed = retracts || grouping.windowing().window() instanceof WindowSpec.Hopping;
        if (!needed || Accumulators.indexOfCountStar(calls) >= 0) {
            return calls;
        }
        List<AggregateCall> counted = new ArrayList<>(calls);
        counted.add(AggregateCall.create(
                SqlStdOperatorTable.COUNT,
                false,
                false,
                false,
                List.of(),
                List.of(),
                -1,
                null,
                RelCollations.EMPTY,
                types.createSqlType(SqlTypeName.BIGINT),
                null));
        return counted;
    }

    /** {@code AVG((sum$0, count$1))}: what is merged to a result; the count of rows, if it was added, comes last. */
    List<String> describeResults(boolean retracts) {
        List<AggregateCall> counted = counted(retracts);
        Accumulators accumulators = accumulators(retracts);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < counted.size(); i++) {
            String name = counted.get(i).getAggregation().getName() + (retracts ? "_RETRACT" : "");
            texts.add(name + "(" + accumulators.merged(i) + ")");
        }
        return texts;
    }

    /** The name of the field with the end. */
    String endField() {
        return isAttached() ? "$window_end" : "$slice_end";
    }

    private boolean isAttached() {
        return grouping.windowing() instanceof WindowingStrategy.WindowAttached;
    }

    RelDataType rowType(boolean retracts) {
        RelDataType accumulators = accumulators(retracts).rowType(input, grouping.fields(), true);
        RelDataTypeFactory.Builder row = types.builder();
        row.addAll(accumulators.getFieldList());
        row.add(endField(), types.createTypeWithNullability(types.createSqlType(SqlTypeName.BIGINT), true));
        return row.build();
    }

    /** Where the second phase finds the window. */
    WindowingStrategy windowing(boolean retracts) {
        int end = rowType(retracts).getFieldCount() - 1;
        WindowingStrategy first = grouping.windowing();
        return isAttached()
                ? new WindowingStrategy.WindowAttached(
                        first.window(), first.timeAttributeType(), -1, end, first.isRowtime())
                : new WindowingStrategy.SliceAttached(
                        first.window(), first.timeAttributeType(), end, first.isRowtime());
    }

    /** The grouping fields behind the first phase. */
    List<Integer> keys() {
        return IntStream.range(0, grouping.fields().size()).boxed().toList();
    }
}
