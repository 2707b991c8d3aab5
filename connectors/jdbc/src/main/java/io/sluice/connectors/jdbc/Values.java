package io.sluice.connectors.jdbc;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Brings values from result sets into columns, and from columns into statements. */
final class Values {
    private Values() {}

    /** @throws SluiceException NOT_SUPPORTED when one of the types has no counterpart in databases here */
    static void requireSupported(List<LogicalType> types) {
        for (LogicalType type : types) {
            switch (type.root()) {
                case BOOLEAN,
                        TINYINT,
                        SMALLINT,
                        INTEGER,
                        BIGINT,
                        FLOAT,
                        DOUBLE,
                        DECIMAL,
                        CHAR,
                        VARCHAR,
                        BINARY,
                        VARBINARY,
                        DATE,
                        TIME_WITHOUT_TIME_ZONE,
                        TIMESTAMP_WITHOUT_TIME_ZONE -> {
                    // Has one.
                }
                default ->
                    throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                            .with("feature", "a column of type " + type.summary() + " in a jdbc table");
            }
        }
    }

    /** Appends the current row of a result to a batch. */
    static void append(ResultSet result, List<LogicalType> types, RowBatch batch, Dialect dialect) throws SQLException {
        int row = batch.rows();
        batch.ensureCapacity(row + 1);
        for (int i = 0; i < types.size(); i++) {
            read(result, i + 1, types.get(i), batch.column(i), row, dialect);
        }
        batch.setRows(row + 1);
    }

    private static void read(
            ResultSet result, int column, LogicalType type, ColumnVector vector, int row, Dialect dialect)
            throws SQLException {
        switch (type.root()) {
            case BOOLEAN -> ((BooleanVector) vector).set(row, (byte) (result.getBoolean(column) ? 1 : 0));
            case TINYINT, SMALLINT, INTEGER -> ((IntVector) vector).set(row, result.getInt(column));
            case BIGINT -> ((LongVector) vector).set(row, result.getLong(column));
            case FLOAT -> ((FloatVector) vector).set(row, result.getFloat(column));
            case DOUBLE -> ((DoubleVector) vector).set(row, result.getDouble(column));
            default -> {
                Object value = object(result, column, type, dialect);
                if (value != null) {
                    JavaValues.set(type, vector, row, value);
                }
            }
        }
        if (result.wasNull()) {
            vector.setNull(row);
        }
    }

    private static @Nullable Object object(ResultSet result, int column, LogicalType type, Dialect dialect)
            throws SQLException {
        return switch (type.root()) {
            case DECIMAL -> decimal(result.getBigDecimal(column), (LogicalType.DecimalType) type);
            case CHAR, VARCHAR -> result.getString(column);
            case BINARY, VARBINARY -> result.getBytes(column);
            case DATE ->
                dialect.knowsJavaTime() ? result.getObject(column, LocalDate.class) : SqlTimes.date(result, column);
            case TIME_WITHOUT_TIME_ZONE ->
                dialect.knowsJavaTime() ? result.getObject(column, LocalTime.class) : SqlTimes.time(result, column);
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                dialect.knowsJavaTime()
                        ? result.getObject(column, LocalDateTime.class)
                        : SqlTimes.timestamp(result, column);
            default -> throw new IllegalStateException("refused when the table is made: " + type);
        };
    }

    /** With the column's scale; a value of more digits than the column has is an error and not another value. */
    private static @Nullable BigDecimal decimal(@Nullable BigDecimal value, LogicalType.DecimalType type) {
        if (value == null) {
            return null;
        }
        BigDecimal scaled = value.setScale(type.scale(), RoundingMode.HALF_UP);
        if (scaled.precision() > type.precision()) {
            throw SluiceException.of(
                    ErrorCode.NUMERIC_VALUE_OUT_OF_RANGE, value + " does not fit into " + type.summary());
        }
        return scaled;
    }

    /** Sets a parameter to a value of a batch. */
    static void set(
            PreparedStatement statement, int parameter, LogicalType type, ColumnVector vector, int row, Dialect dialect)
            throws SQLException {
        if (vector.isNull(row)) {
            statement.setNull(parameter, sqlType(type));
        } else {
            set(statement, parameter, type, Objects.requireNonNull(JavaValues.get(type, vector, row)), dialect);
        }
    }

    /** Sets a parameter to a value as {@link JavaValues} has it. */
    static void set(PreparedStatement statement, int parameter, LogicalType type, Object value, Dialect dialect)
            throws SQLException {
        switch (type.root()) {
            case TINYINT, SMALLINT -> statement.setInt(parameter, ((Number) value).intValue());
            case CHAR, VARCHAR -> statement.setString(parameter, value.toString());
            case BINARY, VARBINARY -> statement.setBytes(parameter, (byte[]) value);
            case DATE, TIME_WITHOUT_TIME_ZONE, TIMESTAMP_WITHOUT_TIME_ZONE -> {
                if (dialect.knowsJavaTime()) {
                    statement.setObject(parameter, value);
                } else {
                    SqlTimes.set(statement, parameter, value);
                }
            }
            default -> statement.setObject(parameter, value);
        }
    }

    private static int sqlType(LogicalType type) {
        return switch (type.root()) {
            case BOOLEAN -> Types.BOOLEAN;
            case TINYINT, SMALLINT -> Types.SMALLINT;
            case INTEGER -> Types.INTEGER;
            case BIGINT -> Types.BIGINT;
            case FLOAT -> Types.REAL;
            case DOUBLE -> Types.DOUBLE;
            case DECIMAL -> Types.DECIMAL;
            case CHAR, VARCHAR -> Types.VARCHAR;
            case BINARY, VARBINARY -> Types.VARBINARY;
            case DATE -> Types.DATE;
            case TIME_WITHOUT_TIME_ZONE -> Types.TIME;
            case TIMESTAMP_WITHOUT_TIME_ZONE -> Types.TIMESTAMP;
            default -> throw new IllegalStateException("refused when the table is made: " + type);
        };
    }
}
