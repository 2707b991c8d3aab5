package io.sluice.spi.row;

import io.sluice.spi.bitmap.Bitmap;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.LogicalType.YearMonthIntervalType;
import io.sluice.spi.type.Types;
import io.sluice.spi.variant.Variant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Single values as Java objects, for the borders of the system: results, connectors, tests. Boxes and allocates; not for hot loops.
 *
 * <p>BOOLEAN Boolean, TINYINT Byte, SMALLINT Short, INT Integer, BIGINT Long, FLOAT Float, DOUBLE Double, DECIMAL BigDecimal (with the
 * type's scale), CHAR/VARCHAR String, BINARY/VARBINARY byte[], DATE LocalDate, TIME LocalTime, TIMESTAMP LocalDateTime, TIMESTAMP_LTZ
 * Instant, INTERVAL Period or Duration, ARRAY and ROW List, MAP and MULTISET Map, VARIANT Variant, BITMAP
 * Bitmap.
 */
public final class JavaValues {
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int MILLIS_PER_DAY = 86_400_000;

    private JavaValues() {}

    /** The value at a row, or null. */
    public static @Nullable Object get(LogicalType type, ColumnVector vector, int row) {
        if (vector.isNull(row)) {
            return null;
        }
        return switch (type.root()) {
            case BOOLEAN -> ((BooleanVector) vector).get(row) != 0;
            case TINYINT -> (byte) ((IntVector) vector).get(row);
            case SMALLINT -> (short) ((IntVector) vector).get(row);
            case INTEGER -> ((IntVector) vector).get(row);
            case BIGINT -> ((LongVector) vector).get(row);
            case FLOAT -> ((FloatVector) vector).get(row);
            case DOUBLE -> ((DoubleVector) vector).get(row);
            case DECIMAL -> decimal((DecimalType) type, vector, row);
            case CHAR, VARCHAR -> ((BytesVector) vector).getString(row);
            case BINARY, VARBINARY -> ((BytesVector) vector).get(row);
            case DATE -> LocalDate.ofEpochDay(((IntVector) vector).get(row));
            case TIME_WITHOUT_TIME_ZONE ->
                LocalTime.ofNanoOfDay(
                        (long) Math.floorMod(((IntVector) vector).get(row), MILLIS_PER_DAY) * NANOS_PER_MILLI);
            case TIMESTAMP_WITHOUT_TIME_ZONE -> LocalDateTime.ofInstant(instant(vector, row), ZoneOffset.UTC);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> instant(vector, row);
            case INTERVAL_YEAR_MONTH -> period((YearMonthIntervalType) type, ((IntVector) vector).get(row));
            case INTERVAL_DAY_TIME -> Duration.ofMillis(((LongVector) vector).get(row));
            case ARRAY -> {
                ArrayVector arrays = (ArrayVector) vector;
                yield list(((ArrayType) type).element(), arrays.elements(), arrays.offset(row), arrays.length(row));
            }
            case MAP -> map(((MapType) type).key(), ((MapType) type).value(), (MapVector) vector, row);
            case MULTISET -> map(((MultisetType) type).element(), Types.INT, (MapVector) vector, row);
            case ROW -> {
                List<@Nullable Object> fields = new ArrayList<>();
                for (int i = 0; i < ((RowType) type).arity(); i++) {
                    fields.add(get(((RowType) type).typeAt(i), ((RowVector) vector).field(i), row));
                }
                yield fields;
            }
            case VARIANT -> Variant.of(((BytesVector) vector).get(row));
            case BITMAP -> Bitmap.of(((BytesVector) vector).get(row));
            case RAW -> ((ObjectVector) vector).get(row);
            case NULL, SYMBOL -> null;
            case STRUCTURED_TYPE -> get(rowOf((StructuredType) type), vector, row);
            case DESCRIPTOR, DISTINCT_TYPE -> throw new IllegalArgumentException("no Java value for " + type.sql());
        };
    }

    /** The row that a structured type is without its name. */
    private static RowType rowOf(StructuredType type) {
        return new RowType(type.attributes(), type.nullable());
    }

    /** Sets a row; grows the vector when needed. The inverse of {@link #get}; TINYINT to INT take any Number. */
    public static void set(LogicalType type, ColumnVector vector, int row, @Nullable Object value) {
        vector.ensureCapacity(row + 1);
        if (value == null) {
            vector.setNull(row);
            return;
        }
        switch (type.root()) {
            case BOOLEAN -> ((BooleanVector) vector).set(row, (byte) ((Boolean) value ? 1 : 0));
            case TINYINT, SMALLINT, INTEGER -> ((IntVector) vector).set(row, ((Number) value).intValue());
            case BIGINT -> ((LongVector) vector).set(row, ((Number) value).longValue());
            case FLOAT -> ((FloatVector) vector).set(row, ((Number) value).floatValue());
            case DOUBLE -> ((DoubleVector) vector).set(row, ((Number) value).doubleValue());
            case DECIMAL -> {
                BigInteger unscaled = ((BigDecimal) value)
                        .setScale(((DecimalType) type).scale())
                        .unscaledValue();
                if (vector instanceof LongVector longs) {
                    longs.set(row, unscaled.longValueExact());
                } else {
                    ((DecimalVector) vector).set(row, unscaled);
                }
            }
            case CHAR, VARCHAR -> ((BytesVector) vector).setString(row, (String) value);
            case BINARY, VARBINARY -> ((BytesVector) vector).set(row, (byte[]) value);
            case DATE -> ((IntVector) vector).set(row, (int) ((LocalDate) value).toEpochDay());
            case TIME_WITHOUT_TIME_ZONE ->
                ((IntVector) vector).set(row, (int) (((LocalTime) value).toNanoOfDay() / NANOS_PER_MILLI));
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                setInstant(vector, row, ((LocalDateTime) value).toInstant(ZoneOffset.UTC));
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> setInstant(vector, row, (Instant) value);
            case INTERVAL_YEAR_MONTH -> ((IntVector) vector).set(row, (int) ((Period) value).toTotalMonths());
            case INTERVAL_DAY_TIME -> ((LongVector) vector).set(row, ((Duration) value).toMillis());
            case ARRAY -> {
                List<?> elements = (List<?>) value;
                ArrayVector arrays = (ArrayVector) vector;
                int start = arrays.append(row, elements.size());
                for (int i = 0; i < elements.size(); i++) {
                    set(((ArrayType) type).element(), arrays.elements(), start + i, elements.get(i));
                }
            }
            case MAP ->
                setMap(((MapType) type).key(), ((MapType) type).value(), (MapVector) vector, row, (Map<?, ?>) value);
            case MULTISET ->
                setMap(((MultisetType) type).element(), Types.INT, (MapVector) vector, row, (Map<?, ?>) value);
            case ROW -> {
                List<?> fields = (List<?>) value;
                for (int i = 0; i < fields.size(); i++) {
                    set(((RowType) type).typeAt(i), ((RowVector) vector).field(i), row, fields.get(i));
                }
            }
            case VARIANT -> {
                Variant variant = (Variant) value;
                ((BytesVector) vector).set(row, variant.bytes(), variant.offset(), variant.length());
            }
            case BITMAP -> ((BytesVector) vector).set(row, ((Bitmap) value).bytes());
            case RAW -> ((ObjectVector) vector).set(row, value);
            case NULL, SYMBOL -> vector.setNull(row);
            case STRUCTURED_TYPE -> set(rowOf((StructuredType) type), vector, row, value);
            case DESCRIPTOR, DISTINCT_TYPE -> throw new IllegalArgumentException("no Java value for " + type.sql());
        }
    }

    /** A whole row of a batch. */
    public static List<@Nullable Object> row(RowType type, RowBatch batch, int row) {
        List<@Nullable Object> values = new ArrayList<>(type.arity());
        for (int i = 0; i < type.arity(); i++) {
            values.add(get(type.typeAt(i), batch.column(i), row));
        }
        return values;
    }

    /** Years stand apart only in intervals that have some. */
    private static Period period(YearMonthIntervalType type, int months) {
        Period period = Period.ofMonths(months);
        return type.resolution().equals("MONTH") ? period : period.normalized();
    }

    private static BigDecimal decimal(DecimalType type, ColumnVector vector, int row) {
        return vector instanceof LongVector longs
                ? BigDecimal.valueOf(longs.get(row), type.scale())
                : new BigDecimal(((DecimalVector) vector).get(row), type.scale());
    }

    private static Instant instant(ColumnVector vector, int row) {
        return vector instanceof TimestampVector fine
                ? Instant.ofEpochMilli(fine.millis()[row]).plusNanos(fine.nanos()[row])
                : Instant.ofEpochMilli(((LongVector) vector).get(row));
    }

    private static void setInstant(ColumnVector vector, int row, Instant value) {
        long millis =
                Math.addExact(Math.multiplyExact(value.getEpochSecond(), 1000L), value.getNano() / NANOS_PER_MILLI);
        if (vector instanceof TimestampVector fine) {
            fine.set(row, millis, value.getNano() % NANOS_PER_MILLI);
        } else {
            ((LongVector) vector).set(row, millis);
        }
    }

    private static List<@Nullable Object> list(LogicalType element, ColumnVector vector, int offset, int length) {
        List<@Nullable Object> values = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            values.add(get(element, vector, offset + i));
        }
        return values;
    }

    private static Map<@Nullable Object, @Nullable Object> map(
            LogicalType key, LogicalType value, MapVector vector, int row) {
        Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
        for (int i = vector.offset(row); i < vector.offset(row) + vector.length(row); i++) {
            entries.put(get(key, vector.keys(), i), get(value, vector.values(), i));
        }
        return entries;
    }

    private static void setMap(LogicalType key, LogicalType value, MapVector vector, int row, Map<?, ?> entries) {
        int at = vector.append(row, entries.size());
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            set(key, vector.keys(), at, entry.getKey());
            set(value, vector.values(), at, entry.getValue());
            at++;
        }
    }
}
