package io.sluice.sql.tests.golden;

/** How the expressions of a file are run. */
enum Way {
    FOLDED_BATCH(true, false),
    FOLDED_STREAMING(false, false),
    COLUMNS_BATCH(true, true),
    COLUMNS_STREAMING(false, true);

    private final boolean batch;
    private final boolean columns;

    Way(boolean batch, boolean columns) {
        this.batch = batch;
        this.columns = columns;
    }

    boolean isBatch() {
        return batch;
    }

    /** Whether constants come from the columns of a table. */
    boolean hasColumns() {
        return columns;
    }
}
