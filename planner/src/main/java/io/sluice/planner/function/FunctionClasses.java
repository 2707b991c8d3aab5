package io.sluice.planner.function;

import io.sluice.catalog.CatalogFunction;
import io.sluice.functions.user.FunctionClass;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;

/** Loads the classes of users' functions. */
@FunctionalInterface
public interface FunctionClasses {
    /**
     * @param name as SQL calls the function, for messages
     * @throws SluiceException INVALID_FUNCTION_DEFINITION when the class is not found or is no function
     */
    FunctionClass load(String name, CatalogFunction function);

    /** Takes classes of this loader alone and does not look at jars. */
    static FunctionClasses in(ClassLoader loader) {
        return (name, function) -> {
            try {
                return FunctionClass.of(name, loader.loadClass(function.className()));
            } catch (ClassNotFoundException e) {
                throw SluiceException.of(ErrorCode.INVALID_FUNCTION_DEFINITION, null, e)
                        .with("function", name)
                        .with("reason", "class " + function.className() + " is not on the class path");
            }
        };
    }
}
