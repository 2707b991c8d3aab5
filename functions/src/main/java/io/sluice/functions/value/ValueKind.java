package io.sluice.functions.value;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;

/** The Java type that a value has between functions. */
public enum ValueKind {
    BOOLEAN(boolean.class),
    INT(int.class),
    LONG(long.class),
    FLOAT(float.class),
    DOUBLE(double.class),
    /** TIMESTAMP and TIMESTAMP_LTZ of precision 4 to 9. */
    TIMESTAMP(FineTimestamp.class),
    /** DECIMAL of 19 to 38 digits, unscaled. */
    DECIMAL(Int128.class),
    /** Text, binary, VARIANT and BITMAP. */
    BYTES(BytesRef.class),
    /** ARRAY, MAP, MULTISET, ROW, RAW and the untyped NULL; and any type where a function takes or gives a value of whatever type. */
    CELL(Cell.class);

    private final Class<?> javaType;

    ValueKind(Class<?> javaType) {
        this.javaType = javaType;
    }

    /** The kind that values of a type have. */
    public static ValueKind of(LogicalType type) {
        return switch (type.physical()) {
            case BOOLEAN -> BOOLEAN;
            case INT -> INT;
            case LONG -> LONG;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
            case TIMESTAMP -> TIMESTAMP;
            case DECIMAL -> DECIMAL;
            case BYTES -> BYTES;
            case ARRAY, MAP, ROW, OBJECT, NULL -> CELL;
        };
    }

    /** Whether a type is neither nested nor RAW nor the untyped NULL. */
    public static boolean isScalar(LogicalType type) {
        return type.root() != TypeRoot.SYMBOL && of(type) != CELL;
    }

    public Class<?> javaType() {
        return javaType;
    }

    /** Whether values are holders that a caller provides and reuses. */
    public boolean isHolder() {
        return !javaType.isPrimitive();
    }

    /**
     * Whether a value of this kind may stand where {@code target} is asked for: integers widen, a short DECIMAL becomes a wide one and
     * back, a timestamp gains zero nanoseconds or loses what it has; a cell is what it holds, and anything can be put into one.
     */
    public boolean convertsTo(ValueKind target) {
        if (this == target || this == CELL || target == CELL) {
            return true;
        }
        return switch (this) {
            case INT -> target == LONG || target == FLOAT || target == DOUBLE || target == DECIMAL;
            case LONG -> target == FLOAT || target == DOUBLE || target == DECIMAL || target == TIMESTAMP;
            case FLOAT -> target == DOUBLE;
            case TIMESTAMP, DECIMAL -> target == LONG;
            case BOOLEAN, DOUBLE, BYTES, CELL -> false;
        };
    }

    /** Converts a boxed value or holder; allocates. Into a CELL only a cell goes, see {@link ScalarValues#cell}. */
    public Object convert(Object value, ValueKind target) {
        if (this == target) {
            return value;
        }
        if (this == CELL) {
            return held((Cell) value, target);
        }
        if (!convertsTo(target)) {
            throw new IllegalArgumentException(this + " does not convert to " + target);
        }
        return switch (target) {
            case LONG ->
                value instanceof FineTimestamp fine
                        ? (Object) fine.millis()
                        : value instanceof Int128 wide ? (Object) wide.low() : (Object) ((Number) value).longValue();
            case FLOAT -> ((Number) value).floatValue();
            case DOUBLE -> ((Number) value).doubleValue();
            case DECIMAL -> new Int128().set(((Number) value).longValue());
            case TIMESTAMP -> new FineTimestamp().set((Long) value, 0);
            case BOOLEAN, INT, BYTES, CELL -> throw new IllegalArgumentException(target.name());
        };
    }

    private static Object held(Cell cell, ValueKind kind) {
        return switch (kind) {
            case BOOLEAN -> cell.asBoolean();
            case INT -> cell.asInt();
            case LONG -> cell.asLong();
            case FLOAT -> cell.asFloat();
            case DOUBLE -> cell.asDouble();
            case TIMESTAMP -> cell.as(new FineTimestamp());
            case DECIMAL -> cell.as(new Int128());
            case BYTES -> cell.as(new BytesRef());
            case CELL -> cell;
        };
    }
}
