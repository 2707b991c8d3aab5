package io.sluice.functions.value;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.PhysicalType;

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
    /** Text and binary. */
    BYTES(BytesRef.class);

    private final Class<?> javaType;

    ValueKind(Class<?> javaType) {
        this.javaType = javaType;
    }

    /** The kind of a scalar type. Nested types, objects and the untyped NULL have none. */
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
            case ARRAY, MAP, ROW, OBJECT, NULL -> throw new IllegalArgumentException(type.sql() + " is no scalar type");
        };
    }

    public static boolean isScalar(LogicalType type) {
        PhysicalType physical = type.physical();
        return switch (physical) {
            case BOOLEAN, INT, LONG, FLOAT, DOUBLE, TIMESTAMP, DECIMAL, BYTES -> true;
            case ARRAY, MAP, ROW, OBJECT, NULL -> false;
        };
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
     * back, a timestamp gains zero nanoseconds or loses what it has.
     */
    public boolean convertsTo(ValueKind target) {
        if (this == target) {
            return true;
        }
        return switch (this) {
            case INT -> target == LONG || target == FLOAT || target == DOUBLE || target == DECIMAL;
            case LONG -> target == FLOAT || target == DOUBLE || target == DECIMAL || target == TIMESTAMP;
            case FLOAT -> target == DOUBLE;
            case TIMESTAMP, DECIMAL -> target == LONG;
            case BOOLEAN, DOUBLE, BYTES -> false;
        };
    }

    /** Converts a boxed value or holder; allocates. */
    public Object convert(Object value, ValueKind target) {
        if (this == target) {
            return value;
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
            case BOOLEAN, INT, BYTES -> throw new IllegalArgumentException(target.name());
        };
    }
}
