package io.sluice.functions;

import io.sluice.functions.value.Cell;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import java.util.function.Supplier;

/** One parameter of a function's Java method, and where its value comes from. */
public sealed interface Argument {
    Class<?> javaType();

    /** The value of an operand, converted to a kind that {@link ValueKind#convertsTo} allows. */
    record Operand(int index, ValueKind kind) implements Argument {
        @Override
        public Class<?> javaType() {
            return kind.javaType();
        }
    }

    /** The value of a DECIMAL operand as a DOUBLE. */
    record DecimalAsDouble(int index, int scale) implements Argument {
        @Override
        public Class<?> javaType() {
            return double.class;
        }
    }

    /** Something that the types of the call decide: a scale, a precision. */
    record IntConstant(int value) implements Argument {
        @Override
        public Class<?> javaType() {
            return int.class;
        }
    }

    record LongConstant(long value) implements Argument {
        @Override
        public Class<?> javaType() {
            return long.class;
        }
    }

    /** A keyword, as a constant of a public enum. */
    record EnumConstant(Enum<?> value) implements Argument {
        @Override
        public Class<?> javaType() {
            return value.getDeclaringClass();
        }
    }

    record TextConstant(String value) implements Argument {
        @Override
        public Class<?> javaType() {
            return String.class;
        }
    }

    /** The {@link EvaluationContext}. */
    record Context() implements Argument {
        @Override
        public Class<?> javaType() {
            return EvaluationContext.class;
        }
    }

    /** An object of a public class with a public constructor without parameters, one a call in the program, kept from row to row. */
    record State(Class<?> javaType) implements Argument {}

    /** An object that is made for a call in a program and kept from row to row, of a public class. */
    record Made(Class<?> javaType, Supplier<?> maker) implements Argument {}

    /** The {@link NullFlag} to raise when the result is NULL. */
    record Flag() implements Argument {
        @Override
        public Class<?> javaType() {
            return NullFlag.class;
        }
    }

    /** The value of an operand of any type, NULL included: the function decides what NULL means. */
    record CellOperand(int index) implements Argument {
        @Override
        public Class<?> javaType() {
            return Cell.class;
        }
    }

    /** All operands from one on, NULLs included, in an array that is kept from row to row. */
    record CellOperands(int from) implements Argument {
        @Override
        public Class<?> javaType() {
            return Cell[].class;
        }
    }

    /** A cell with a vector of a type, one a call in the program, kept from row to row: to build a value in. */
    record OwnCell(LogicalType type) implements Argument {
        @Override
        public Class<?> javaType() {
            return Cell.class;
        }
    }

    /** A type that the method has to know. */
    record TypeConstant(LogicalType value) implements Argument {
        @Override
        public Class<?> javaType() {
            return LogicalType.class;
        }
    }

    /** A holder for the result, one a call in the program. The method may return it or another. */
    record Result(ValueKind kind) implements Argument {
        @Override
        public Class<?> javaType() {
            return kind.javaType();
        }
    }
}
