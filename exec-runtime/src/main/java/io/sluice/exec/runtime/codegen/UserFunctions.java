package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.functions.user.FunctionClass;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;

/** Finds users' functions for the plans that call them. */
@FunctionalInterface
public interface UserFunctions {
    /** There are none. */
    UserFunctions NONE = ref -> {
        throw SluiceException.of(ErrorCode.FUNCTION_NOT_FOUND).with("function", ref.sqlName());
    };

    /**
     * @param ref of a system or catalog function
     * @throws SluiceException FUNCTION_NOT_FOUND, or INVALID_FUNCTION_DEFINITION when its class cannot be used
     */
    FunctionClass find(FunctionRef ref);
}
