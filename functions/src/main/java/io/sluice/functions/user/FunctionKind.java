package io.sluice.functions.user;

/** What a function makes of rows; the names are those that DESCRIBE FUNCTION EXTENDED prints. */
public enum FunctionKind {
    SCALAR("eval"),
    ASYNC_SCALAR("eval"),
    TABLE("eval"),
    ASYNC_TABLE("eval"),
    AGGREGATE("accumulate"),
    TABLE_AGGREGATE("accumulate"),
    PROCESS_TABLE("eval");

    private final String method;

    FunctionKind(String method) {
        this.method = method;
    }

    /** The name of the methods that take the arguments of a call. */
    public String method() {
        return method;
    }

    boolean aggregates() {
        return this == AGGREGATE || this == TABLE_AGGREGATE;
    }

    /** What comes before the arguments of the call in a method's parameters: an accumulator, a future. */
    int leadingParameters() {
        return aggregates() || this == ASYNC_SCALAR || this == ASYNC_TABLE ? 1 : 0;
    }
}
