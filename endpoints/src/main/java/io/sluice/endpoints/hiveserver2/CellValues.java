package io.sluice.endpoints.hiveserver2;

import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.type.LogicalType;
import org.apache.hive.service.rpc.thrift.TBoolValue;
import org.apache.hive.service.rpc.thrift.TByteValue;
import org.apache.hive.service.rpc.thrift.TColumnValue;
import org.apache.hive.service.rpc.thrift.TDoubleValue;
import org.apache.hive.service.rpc.thrift.TI16Value;
import org.apache.hive.service.rpc.thrift.TI32Value;
import org.apache.hive.service.rpc.thrift.TI64Value;
import org.apache.hive.service.rpc.thrift.TStringValue;

/** A value in a row of protocols V1 to V5. A null is a value that is not set; BINARY is a string there. */
final class CellValues {
    private CellValues() {}

    static TColumnValue of(LogicalType type, ColumnVector vector, int row, HiveText text) {
        boolean present = !vector.isNull(row);
        return switch (HiveTypes.of(type).wire()) {
            case BOOLEAN -> {
                TBoolValue value = new TBoolValue();
                if (present) {
                    value.setValue(((BooleanVector) vector).get(row) != 0);
                }
                yield TColumnValue.boolVal(value);
            }
            case TINYINT -> {
                TByteValue value = new TByteValue();
                if (present) {
                    value.setValue((byte) ((IntVector) vector).get(row));
                }
                yield TColumnValue.byteVal(value);
            }
            case SMALLINT -> {
                TI16Value value = new TI16Value();
                if (present) {
                    value.setValue((short) ((IntVector) vector).get(row));
                }
                yield TColumnValue.i16Val(value);
            }
            case INT -> {
                TI32Value value = new TI32Value();
                if (present) {
                    value.setValue(((IntVector) vector).get(row));
                }
                yield TColumnValue.i32Val(value);
            }
            case BIGINT -> {
                TI64Value value = new TI64Value();
                if (present) {
                    value.setValue(((LongVector) vector).get(row));
                }
                yield TColumnValue.i64Val(value);
            }
            case DOUBLE -> {
                TDoubleValue value = new TDoubleValue();
                if (present) {
                    value.setValue(ColumnValues.floating(vector, row));
                }
                yield TColumnValue.doubleVal(value);
            }
            case BINARY, STRING -> {
                TStringValue value = new TStringValue();
                if (present) {
                    value.setValue(text.text(type, vector, row));
                }
                yield TColumnValue.stringVal(value);
            }
        };
    }
}
