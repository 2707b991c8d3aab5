package io.sluice.exec.plan.expr;

import io.sluice.spi.error.SqlPosition;
import java.util.Objects;
import java.util.Optional;

/**
 * The name by which a plan calls a function.
 *
 * @param name {@code $UPPER$1} for built-ins, the registered name else
 * @param syntax FUNCTION, BINARY, PREFIX, POSTFIX, SPECIAL, FUNCTION_STAR, FUNCTION_ID or INTERNAL
 * @param className the implementing class of a user function, when the plan carries it
 * @param position where the statement has the call, for errors of rows; not part of plan files, and of no account for equality
 */
public record FunctionRef(
        Kind kind, String name, String syntax, Optional<String> className, Optional<SqlPosition> position) {
    /** Where the name is looked up; the JSON field that holds it. */
    public enum Kind {
        /** {@code internalName}: a built-in with its version. */
        INTERNAL,
        /** {@code systemName}: a temporary system function. */
        SYSTEM,
        /** {@code catalogName}: a function of a catalog. */
        CATALOG,
        /** {@code sqlKind}: an operator of the grammar without a name of its own. */
        SQL_KIND
    }

    public FunctionRef(Kind kind, String name, String syntax, Optional<String> className) {
        this(kind, name, syntax, className, Optional.empty());
    }

    /** The same function, called somewhere. */
    public FunctionRef at(SqlPosition where) {
        return new FunctionRef(kind, name, syntax, className, Optional.of(where));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FunctionRef that
                && kind == that.kind
                && name.equals(that.name)
                && syntax.equals(that.syntax)
                && className.equals(that.className);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, name, syntax, className);
    }

    /** The name as SQL has it: {@code UPPER} of {@code $UPPER$1}. */
    public String sqlName() {
        int version = name.lastIndexOf('$');
        return name.startsWith("$") && version > 1 ? name.substring(1, version) : name;
    }

    /** Whether a user brought the function. */
    public boolean isUser() {
        return kind == Kind.SYSTEM || kind == Kind.CATALOG;
    }

    public static FunctionRef builtIn(String name, String syntax) {
        return new FunctionRef(Kind.INTERNAL, name, syntax, Optional.empty());
    }
}
