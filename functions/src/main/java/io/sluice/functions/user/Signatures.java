package io.sluice.functions.user;

import io.sluice.functions.user.Signature.Parameter;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeRoot;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which signature of a function a call means: the first whose parameters have the arguments' types, else the first to which the arguments
 * can be cast without being asked: numbers to wider ones, texts to longer ones, a date to a timestamp, one timestamp to another.
 */
final class Signatures {
    private Signatures() {}

    static Optional<Signature> choose(FunctionClass function, List<LogicalType> arguments) {
        List<Signature> candidates = function.signatures().stream()
                .filter(signature -> signature.takes(arguments.size()))
                .toList();
        return candidates.stream()
                .filter(signature -> all(signature, arguments, true))
                .findFirst()
                .or(() -> candidates.stream()
                        .filter(signature -> all(signature, arguments, false))
                        .findFirst());
    }

    /** One line a signature. */
    static String summary(FunctionClass function) {
        return function.signatures().stream()
                .map(signature -> function.name() + "(" + signature.summary() + ")")
                .collect(Collectors.joining("\n"));
    }

    private static boolean all(Signature signature, List<LogicalType> arguments, boolean exactly) {
        return IntStream.range(0, arguments.size())
                .allMatch(i -> fits(signature.parameter(i), arguments.get(i), exactly));
    }

    private static boolean fits(Parameter parameter, LogicalType argument, boolean exactly) {
        if (parameter.type().isEmpty()) {
            return true;
        }
        LogicalType wanted = parameter.type().get();
        if (argument.nullable() && !wanted.nullable()) {
            return false;
        }
        return exactly ? sameKind(argument, wanted) : casts(argument, wanted);
    }

    private static boolean sameKind(LogicalType argument, LogicalType wanted) {
        if (argument instanceof ArrayType a && wanted instanceof ArrayType b) {
            return sameKind(a.element(), b.element());
        }
        if (argument instanceof MapType a && wanted instanceof MapType b) {
            return sameKind(a.key(), b.key()) && sameKind(a.value(), b.value());
        }
        RowType from = argument.rowForm();
        RowType to = wanted.rowForm();
        if (from != null && to != null) {
            return from.arity() == to.arity()
                    && IntStream.range(0, from.arity()).allMatch(i -> sameKind(from.typeAt(i), to.typeAt(i)));
        }
        return argument.root() == wanted.root()
                || isText(argument) && isText(wanted)
                || isBinary(argument) && isBinary(wanted);
    }

    private static boolean casts(LogicalType argument, LogicalType wanted) {
        if (argument.root() == TypeRoot.NULL) {
            return wanted.nullable();
        }
        if (argument instanceof ArrayType a && wanted instanceof ArrayType b) {
            return casts(a.element(), b.element());
        }
        if (argument instanceof MapType a && wanted instanceof MapType b) {
            return casts(a.key(), b.key()) && casts(a.value(), b.value());
        }
        RowType from = argument.rowForm();
        RowType to = wanted.rowForm();
        if (from != null && to != null) {
            return from.arity() == to.arity()
                    && IntStream.range(0, from.arity()).allMatch(i -> casts(from.typeAt(i), to.typeAt(i)));
        }
        return sameKind(argument, wanted) || widens(argument.root(), wanted.root());
    }

    private static boolean widens(TypeRoot from, TypeRoot to) {
        List<TypeRoot> numbers = List.of(
                TypeRoot.TINYINT,
                TypeRoot.SMALLINT,
                TypeRoot.INTEGER,
                TypeRoot.BIGINT,
                TypeRoot.DECIMAL,
                TypeRoot.FLOAT,
                TypeRoot.DOUBLE);
        if (numbers.contains(from)) {
            return numbers.indexOf(to) > numbers.indexOf(from);
        }
        return isTimestamp(to) && (from == TypeRoot.DATE || isTimestamp(from));
    }

    private static boolean isTimestamp(TypeRoot root) {
        return root == TypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE || root == TypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }

    private static boolean isText(LogicalType type) {
        return type.root() == TypeRoot.CHAR || type.root() == TypeRoot.VARCHAR;
    }

    private static boolean isBinary(LogicalType type) {
        return type.root() == TypeRoot.BINARY || type.root() == TypeRoot.VARBINARY;
    }
}
