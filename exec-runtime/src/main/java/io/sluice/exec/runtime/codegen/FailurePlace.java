package io.sluice.exec.runtime.codegen;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import java.util.List;
import java.util.Set;

/** Says of errors that calls give for a value where in the statement those stand. Generated code calls {@link #attach}. */
public final class FailurePlace {
    private static final Set<ErrorCode> CODES = Set.of(
            ErrorCode.DIVISION_BY_ZERO,
            ErrorCode.INVALID_LITERAL,
            ErrorCode.INVALID_TEXT_REPRESENTATION,
            ErrorCode.NUMERIC_VALUE_OUT_OF_RANGE);

    private FailurePlace() {}

    /** @param at which of the positions; -1 for none */
    public static SluiceException attach(SluiceException failure, int at, List<SqlPosition> positions) {
        return at >= 0 && CODES.contains(failure.code()) ? failure.at(positions.get(at)) : failure;
    }
}
