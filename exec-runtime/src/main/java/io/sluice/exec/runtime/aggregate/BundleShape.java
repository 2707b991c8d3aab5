package io.sluice.exec.runtime.aggregate;

/** What a bundle of rows is to {@link BundledAggregates}. */
enum BundleShape {
    /** Rows arrive, results leave: GROUP BY in one phase. */
    ROWS_TO_RESULTS,
    /** Rows arrive, accumulators leave: the phase before the exchange. */
    ROWS_TO_ACCUMULATORS,
    /** Accumulators arrive, results leave: the phase behind the exchange. */
    ACCUMULATORS_TO_RESULTS,
    /** Accumulators by a finer key arrive, accumulators leave; only sets of distinct values are kept. */
    ACCUMULATORS_TO_ACCUMULATORS;

    boolean mergesAccumulators() {
        return this == ACCUMULATORS_TO_RESULTS || this == ACCUMULATORS_TO_ACCUMULATORS;
    }

    boolean givesResults() {
        return this == ROWS_TO_RESULTS || this == ACCUMULATORS_TO_RESULTS;
    }
}
