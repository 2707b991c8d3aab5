package io.sluice.functions.user;

import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;

/** The arguments of a call in a statement, as functions see them that say themselves which types they take and give. */
public interface CallArguments {
    List<LogicalType> types();

    /** Whether the argument is written as a value. */
    boolean isLiteral(int argument);

    /** Whether the argument is NULL as written. */
    boolean isNull(int argument);

    /** The value of a literal as an instance of a class; empty when it is NULL or there is no such instance. */
    <T> Optional<T> value(int argument, Class<T> type);
}
