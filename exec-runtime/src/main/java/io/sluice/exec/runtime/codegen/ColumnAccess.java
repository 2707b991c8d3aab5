package io.sluice.exec.runtime.codegen;

import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;

/**
 * Java snippets that read and write one row of a column, for any compiler of generated code. {@code vector} and {@code row} are Java
 * expressions; vectors must have the static type of {@link #vectorType}.
 */
public final class ColumnAccess {
    /** What generated sources import, so that snippets may use simple names. */
    public static final String IMPORTS = """
            import io.sluice.functions.EvaluationContext;
            import io.sluice.functions.arithmetic.Decimals128;
            import io.sluice.functions.value.BytesRef;
            import io.sluice.functions.value.Cell;
            import io.sluice.functions.value.FineTimestamp;
            import io.sluice.functions.value.Int128;
            import io.sluice.functions.value.NullFlag;
            import io.sluice.exec.runtime.codegen.FailurePlace;
            import io.sluice.spi.error.SluiceException;
            import io.sluice.spi.row.BooleanVector;
            import io.sluice.spi.row.BytesVector;
            import io.sluice.spi.row.ColumnVector;
            import io.sluice.spi.row.DecimalVector;
            import io.sluice.spi.row.DoubleVector;
            import io.sluice.spi.row.FloatVector;
            import io.sluice.spi.row.IntVector;
            import io.sluice.spi.row.LongVector;
            import io.sluice.spi.row.RowBatch;
            import io.sluice.spi.row.RowVector;
            import io.sluice.spi.row.TimestampVector;
            import io.sluice.spi.type.LogicalType;
            """;

    private ColumnAccess() {}

    /** The simple name of the vector class of a type. */
    public static String vectorType(LogicalType type) {
        return vectorType(ValueKind.of(type));
    }

    static String vectorType(ValueKind kind) {
        return switch (kind) {
            case BOOLEAN -> "BooleanVector";
            case INT -> "IntVector";
            case LONG -> "LongVector";
            case FLOAT -> "FloatVector";
            case DOUBLE -> "DoubleVector";
            case TIMESTAMP -> "TimestampVector";
            case DECIMAL -> "DecimalVector";
            case BYTES -> "BytesVector";
            case CELL -> "ColumnVector";
        };
    }

    /** The Java type of a value: a primitive or a holder. */
    public static String javaType(ValueKind kind) {
        return kind.javaType().getSimpleName();
    }

    /** A column of a batch, cast: {@code (LongVector) in.column(3)}. */
    public static String column(String batch, int index, LogicalType type) {
        String column = batch + ".column(" + index + ")";
        String vector = vectorType(type);
        return vector.equals("ColumnVector") ? column : "(" + vector + ") " + column;
    }

    /**
     * The value at a row, which must not be null.
     *
     * @param holder a variable of the holder's type that the value is put into; unused for primitives
     */
    public static String read(ValueKind kind, String vector, String row, String holder) {
        return switch (kind) {
            case BOOLEAN -> vector + ".get(" + row + ") != 0";
            case INT, LONG, FLOAT, DOUBLE -> vector + ".get(" + row + ")";
            case TIMESTAMP -> "%s.set(%s.millis()[%s], %s.nanos()[%s])".formatted(holder, vector, row, vector, row);
            case DECIMAL -> "%s.set(%s.high()[%s], %s.low()[%s])".formatted(holder, vector, row, vector, row);
            case BYTES ->
                "%s.set(%s.data(), %s.offsets()[%s], %s.lengths()[%s])"
                        .formatted(holder, vector, vector, row, vector, row);
            case CELL -> "%s.set(%s, %s)".formatted(holder, vector, row);
        };
    }

    /** The statement that sets a row, for which the vector has room. */
    public static String write(ValueKind kind, String vector, String row, String value) {
        return switch (kind) {
            case BOOLEAN -> "%s.set(%s, (byte) (%s ? 1 : 0));".formatted(vector, row, value);
            case INT, LONG, FLOAT, DOUBLE -> "%s.set(%s, %s);".formatted(vector, row, value);
            case TIMESTAMP -> "%s.set(%s, %s.millis(), %s.nanos());".formatted(vector, row, value, value);
            case DECIMAL -> "%s.set(%s, %s.high(), %s.low());".formatted(vector, row, value, value);
            case BYTES ->
                "%s.set(%s, %s.bytes(), %s.offset(), %s.length());".formatted(vector, row, value, value, value);
            case CELL -> "%s.copy(%s.vector(), %s.row(), %s);".formatted(vector, value, value, row);
        };
    }

    /** A value for a variable that nobody reads while it is NULL. */
    static String placeholder(ValueKind kind) {
        return switch (kind) {
            case BOOLEAN -> "false";
            case INT -> "0";
            case LONG -> "0L";
            case FLOAT -> "0F";
            case DOUBLE -> "0D";
            case TIMESTAMP, DECIMAL, BYTES, CELL -> "null";
        };
    }

    /** What a cell that is not null holds, see {@link ValueKind#CELL}. */
    static String held(String cell, ValueKind kind, String holder) {
        return switch (kind) {
            case BOOLEAN -> cell + ".asBoolean()";
            case INT -> cell + ".asInt()";
            case LONG -> cell + ".asLong()";
            case FLOAT -> cell + ".asFloat()";
            case DOUBLE -> cell + ".asDouble()";
            case TIMESTAMP, DECIMAL, BYTES -> cell + ".as(" + holder + ")";
            case CELL -> cell;
        };
    }
}
