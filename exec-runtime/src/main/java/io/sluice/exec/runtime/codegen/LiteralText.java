package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Literal;
import io.sluice.functions.value.ScalarValues;
import io.sluice.functions.value.ValueKind;

/** Literals in Java: primitives as text, holders as constants of the class. */
final class LiteralText {
    private LiteralText() {}

    static Value of(Literal literal, GeneratedClass generated) {
        ValueKind kind = ValueKind.of(literal.type());
        Object value = literal.value();
        if (value == null) {
            return new Value(kind, ColumnAccess.placeholder(kind), Value.YES);
        }
        Object physical = ScalarValues.fromJava(literal.type(), value);
        String code = kind.isHolder()
                ? generated.constant(physical, ColumnAccess.javaType(kind), "literal")
                : text(kind, physical);
        return new Value(kind, code, Value.NO);
    }

    private static String text(ValueKind kind, Object value) {
        return switch (kind) {
            case BOOLEAN -> value.toString();
            case INT -> (Integer) value < 0 ? "(" + value + ")" : value.toString();
            case LONG -> (Long) value < 0 ? "(" + value + "L)" : value + "L";
            case FLOAT -> "Float.intBitsToFloat(" + Float.floatToIntBits((Float) value) + ")";
            case DOUBLE -> text((Double) value);
            case TIMESTAMP, DECIMAL, BYTES, CELL -> throw new IllegalArgumentException(kind.name());
        };
    }

    private static String text(double value) {
        return Double.isFinite(value) && value >= 0
                ? value + "D"
                : "Double.longBitsToDouble(" + Double.doubleToLongBits(value) + "L)";
    }
}
