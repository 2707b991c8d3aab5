package io.sluice.exec.runtime.async;

import io.sluice.spi.row.RowBatch;
import org.jspecify.annotations.Nullable;

/** A row that waits for answers, or a watermark or idleness that waits behind rows. Used by the operator's thread alone. */
final class PendingRow {
    /** What waits. */
    enum Kind {
        ROW,
        WATERMARK,
        IDLE,
        ACTIVE
    }

    final Kind kind;
    /** Of a row: its batch, as it came and as it was computed. */
    final @Nullable RowBatch input;

    final @Nullable RowBatch computed;
    final int row;
    final long watermark;
    /** By column of the result. */
    final @Nullable Object[] answers;
    /** Answers that are missing. */
    int missing;
    /** By column of the result, how often it was asked for. */
    final int[] attempts;

    long deadline = Long.MAX_VALUE;

    private PendingRow(
            Kind kind, @Nullable RowBatch input, @Nullable RowBatch computed, int row, long watermark, int columns) {
        this.kind = kind;
        this.input = input;
        this.computed = computed;
        this.row = row;
        this.watermark = watermark;
        this.answers = new Object[columns];
        this.attempts = new int[columns];
    }

    static PendingRow of(RowBatch input, RowBatch computed, int row, int columns) {
        return new PendingRow(Kind.ROW, input, computed, row, 0, columns);
    }

    static PendingRow ofWatermark(long watermark) {
        return new PendingRow(Kind.WATERMARK, null, null, 0, watermark, 0);
    }

    static PendingRow ofIdle(boolean idle) {
        return new PendingRow(idle ? Kind.IDLE : Kind.ACTIVE, null, null, 0, 0, 0);
    }
}
