package io.sluice.functions.collection;

import io.sluice.functions.CallSite;
import io.sluice.functions.cast.Cast;
import io.sluice.functions.cast.ImplicitCasts;
import io.sluice.functions.signature.ResultType;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The types that functions over arrays share. */
final class ArrayTypes {
    /** The array, whose elements may be NULL when the second argument may be; nullable when an argument is. */
    static final ResultType WITH_ELEMENT = arguments -> {
        LogicalType element = elementWith(arguments);
        return new ArrayType(element, arguments.type(0).nullable() || mayElementBeNull(arguments));
    };

    /** INT; the second argument has to be an element. */
    static final ResultType POSITION = arguments -> {
        elementWith(arguments);
        return Types.INT.withNullable(arguments.type(0).nullable() || mayElementBeNull(arguments));
    };

    /** Whether the type of the second argument, once it is cast to that of the elements, is nullable. */
    private static boolean mayElementBeNull(ResultType.Arguments arguments) {
        LogicalType more = arguments.type(1);
        if (more.nullable() || !(arguments.type(0) instanceof ArrayType array)) {
            return more.nullable();
        }
        return array.element().nullable() && !Cast.isLeftOut(more, array.element());
    }

    /** BOOLEAN or INT, nullable when the array is; the second argument has to be an element. */
    static ResultType ofElement(LogicalType result) {
        return arguments -> {
            elementWith(arguments);
            return result.withNullable(arguments.type(0).nullable());
        };
    }

    /** The array as it is; the second argument has to be an element. */
    static final ResultType SAME_ARRAY = arguments -> {
        elementWith(arguments);
        return arguments.type(0);
    };

    /** An array of what the elements of all arrays have in common; nullable when one is. */
    static final ResultType COMMON_ARRAY = arguments -> {
        List<LogicalType> elements = new ArrayList<>();
        boolean nullable = false;
        for (int i = 0; i < arguments.count(); i++) {
            nullable |= arguments.type(i).nullable();
            if (arguments.type(i) instanceof ArrayType array) {
                elements.add(array.element());
            }
        }
        LogicalType element = arguments.common().of(elements).orElseThrow(() -> mismatch(arguments));
        return new ArrayType(element, nullable);
    };

    /** The type of an element, which is there only in arrays that are not empty. */
    static final ResultType COMPARABLE_ELEMENT = arguments -> element(arguments).asNullable();

    /** The array as it is, NULL when another argument is; its elements have an order. */
    static final ResultType COMPARABLE_ARRAY = arguments -> {
        element(arguments);
        return arguments.type(0).withNullable(arguments.anyNullable());
    };

    private ArrayTypes() {}

    private static LogicalType element(ResultType.Arguments arguments) {
        if (!(arguments.type(0) instanceof ArrayType array)) {
            return arguments.type(0);
        }
        LogicalType element = array.element();
        if (element.root().isNested() || element.root() == TypeRoot.BOOLEAN || element.root() == TypeRoot.VARIANT) {
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH, "values of type " + element.summary() + " have no order");
        }
        return element;
    }

    private static LogicalType elementWith(ResultType.Arguments arguments) {
        LogicalType more = arguments.type(1);
        if (!(arguments.type(0) instanceof ArrayType array)) {
            return more;
        }
        LogicalType element = array.element();
        if (more.root() == TypeRoot.NULL) {
            return element.asNullable();
        }
        if (!ImplicitCasts.allow(more, element)) {
            throw mismatch(arguments);
        }
        return element.withNullable(element.nullable() || more.nullable());
    }

    private static SluiceException mismatch(ResultType.Arguments arguments) {
        String types = arguments.operands().stream()
                .map(operand -> operand.type().summary())
                .collect(Collectors.joining(", "));
        return SluiceException.of(ErrorCode.TYPE_MISMATCH, "the arguments do not fit each other: " + types)
                .hint("Write a CAST.");
    }

    /** The element type that both an array and an element beside it are cast to: that of the result, or of the array. */
    static List<LogicalType> arrayAndElement(CallSite site) {
        LogicalType array = site.result() instanceof ArrayType ? site.result() : site.type(0);
        LogicalType element = array instanceof ArrayType type ? type.element() : site.type(1);
        return List.of(array, element.asNullable());
    }

    /** All arguments have the type of the result. */
    static List<LogicalType> allLikeResult(CallSite site) {
        return site.operands().stream()
                .map(operand ->
                        (LogicalType) site.result().withNullable(operand.type().nullable()))
                .toList();
    }
}
