package io.sluice.spi.function;

/** What all kinds of functions share. An instance belongs to one subtask; no two threads call it at a time. */
public abstract sealed class UserFunction
        permits ScalarFunction,
                AsyncScalarFunction,
                AsyncTableFunction,
                TableFunction,
                AggregateFunction,
                TableAggregateFunction {

    /** Called once, before the first row. */
    public void open(FunctionContext context) throws Exception {}

    /** Called once, after the last row or when the job fails. */
    public void close() throws Exception {}

    /** Whether equal arguments give equal results. Calls of other functions are never shared or computed in advance. */
    public boolean isDeterministic() {
        return true;
    }
}
