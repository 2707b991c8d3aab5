package io.sluice.exec.runtime.codegen;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Says of errors that calls give for a value where in the statement those stand. Generated code calls {@link #attach}.
 *
 * @param position empty where the statement does not have the call: a view has it, or the plan is read from a file
 * @param expression the call as SQL-like text
 */
public record FailurePlace(Optional<SqlPosition> position, String expression) {
    private static final Set<ErrorCode> CODES = Set.of(
            ErrorCode.DIVISION_BY_ZERO,
            ErrorCode.INVALID_LITERAL,
            ErrorCode.INVALID_TEXT_REPRESENTATION,
            ErrorCode.NUMERIC_VALUE_OUT_OF_RANGE,
            ErrorCode.TYPE_MISMATCH,
            ErrorCode.USER_FUNCTION_FAILED);

    /** @param at which of the places; -1 for none */
    public static SluiceException attach(SluiceException failure, int at, List<FailurePlace> places) {
        return at < 0 ? failure : places.get(at).attach(failure);
    }

    SluiceException attach(SluiceException failure) {
        if (!CODES.contains(failure.code())) {
            return failure;
        }
        String origin = "It comes from " + expression + ".";
        boolean told =
                failure.detail().filter(detail -> detail.contains(origin)).isPresent();
        if (position.isEmpty() && failure.position().isEmpty() && !told) {
            failure.detail(failure.detail().map(detail -> detail + " " + origin).orElse(origin));
        }
        return failure.at(position.orElse(null));
    }
}
