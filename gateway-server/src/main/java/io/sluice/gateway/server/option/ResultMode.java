package io.sluice.gateway.server.option;

/** What a client sees of a query whose rows change: {@code sluice.result.mode}. */
public enum ResultMode {
    /** Every change with its RowKind, as it happens. */
    CHANGELOG,
    /** The rows that are there in the end. */
    TABLE
}
