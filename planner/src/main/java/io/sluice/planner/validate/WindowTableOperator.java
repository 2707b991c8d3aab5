package io.sluice.planner.validate;

import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TimeAttributeType;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlWindowTableFunction;
import org.apache.calcite.sql.TableCharacteristic;
import org.apache.calcite.sql.TableCharacteristic.Semantics;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** A function in FROM that adds to each row of a table the windows that the row belongs to: start, end and time. */
public final class WindowTableOperator extends SqlWindowTableFunction {
    private static final int MILLISECONDS = 3;

    private final Shape shape;

    /** What cuts time into windows. */
    public enum Shape {
        TUMBLE,
        HOP,
        CUMULATE,
        SESSION
    }

    static final WindowTableOperator TUMBLE =
            new WindowTableOperator(Shape.TUMBLE, List.of("DATA", "TIMECOL", "SIZE", "OFFSET"), 3);
    static final WindowTableOperator HOP =
            new WindowTableOperator(Shape.HOP, List.of("DATA", "TIMECOL", "SLIDE", "SIZE", "OFFSET"), 4);
    static final WindowTableOperator CUMULATE =
            new WindowTableOperator(Shape.CUMULATE, List.of("DATA", "TIMECOL", "STEP", "SIZE", "OFFSET"), 4);
    static final WindowTableOperator SESSION =
            new WindowTableOperator(Shape.SESSION, List.of("DATA", "TIMECOL", "GAP"), 3);

    private WindowTableOperator(Shape shape, List<String> parameters, int mandatory) {
        super(shape.name(), new WindowArguments(shape.name(), parameters, mandatory));
        this.shape = shape;
    }

    public Shape shape() {
        return shape;
    }

    /** The arguments of a call in the order of the parameters: the table, the DESCRIPTOR, then the intervals. */
    public List<SqlNode> arguments(SqlCall call) {
        return ((WindowArguments) getOperandTypeChecker()).inOrder(call);
    }

    /** Sessions belong to the rows of one key, so the table may be partitioned; other windows are the same for all rows. */
    @Override
    public @Nullable TableCharacteristic tableCharacteristic(int ordinal) {
        return ordinal == 0
                ? TableCharacteristic.builder(shape == Shape.SESSION ? Semantics.SET : Semantics.ROW)
                        .build()
                : null;
    }

    @Override
    public SqlReturnTypeInference getRowTypeInference() {
        return WindowTableOperator::rowType;
    }

    private static RelDataType rowType(SqlOperatorBinding binding) {
        RelDataType input = binding.getOperandType(0);
        SqlCallBinding call = (SqlCallBinding) binding;
        SqlIdentifier column = WindowArguments.timeColumn(((WindowTableOperator) binding.getOperator())
                .arguments(call.getCall())
                .get(1));
        return rowType((SluiceTypeFactory) binding.getTypeFactory(), input, WindowArguments.field(call, input, column));
    }

    /** The fields of the table, then the window's start and end, and its time, which is as much a time attribute as the column is. */
    public static RelDataType rowType(SluiceTypeFactory types, RelDataType input, RelDataTypeField timeColumn) {
        RelDataType timestamp = types.createSqlType(SqlTypeName.TIMESTAMP, MILLISECONDS);
        RelDataTypeFactory.Builder row = types.builder();
        row.addAll(input.getFieldList());
        row.add("window_start", timestamp);
        row.add("window_end", timestamp);
        row.add("window_time", types.createTypeWithNullability(windowTime(types, timeColumn), false));
        return row.kind(input.getStructKind()).build();
    }

    private static RelDataType windowTime(SluiceTypeFactory types, RelDataTypeField timeColumn) {
        RelDataType type = timeColumn.getType();
        if (TimeAttributeType.isRowtime(type)) {
            boolean local = type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
            return types.createRowtime(MILLISECONDS, local, false);
        }
        return type;
    }
}
