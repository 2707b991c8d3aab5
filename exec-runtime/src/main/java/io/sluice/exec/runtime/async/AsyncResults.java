package io.sluice.exec.runtime.async;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is sent on for a row whose calls are answered. */
sealed interface AsyncResults {
    void emit(PendingRow pending, OutputBuffer buffer, Output output);

    /** One row: answers, and what was computed beside them. */
    record Values(AsyncColumns columns, List<LogicalType> types) implements AsyncResults {
        @Override
        public void emit(PendingRow pending, OutputBuffer buffer, Output output) {
            int row = buffer.next(output);
            RowBatch computed = pending.computed;
            RowBatch batch = buffer.batch();
            for (int column = 0; column < types.size(); column++) {
                if (columns.calls()[column] == null) {
                    batch.column(column).copy(computed.column(columns.columns()[column]), pending.row, row);
                } else {
                    JavaValues.set(types.get(column), batch.column(column), row, pending.answers[column]);
                }
            }
            buffer.added(pending.input.kind(pending.row));
        }
    }

    /**
     * The row beside each that the one call has answered.
     *
     * @param inputArity fields of the row
     * @param types of the row's fields and the answer's
     * @param outer whether a row for which there is none stays
     */
    record Rows(int inputArity, List<LogicalType> types, boolean outer) implements AsyncResults {
        @Override
        public void emit(PendingRow pending, OutputBuffer buffer, Output output) {
            List<?> rows = (List<?>) requireNonNull(pending.answers[0]);
            for (Object answered : rows) {
                emitRow(pending, (List<?>) answered, buffer, output);
            }
            if (rows.isEmpty() && outer) {
                emitRow(pending, null, buffer, output);
            }
        }

        /** @param answered null for a row of NULLs */
        private void emitRow(PendingRow pending, @Nullable List<?> answered, OutputBuffer buffer, Output output) {
            int row = buffer.next(output);
            RowBatch input = pending.input;
            RowBatch batch = buffer.batch();
            for (int column = 0; column < inputArity; column++) {
                batch.column(column).copy(input.column(column), pending.row, row);
            }
            for (int column = inputArity; column < types.size(); column++) {
                Object value = answered == null ? null : answered.get(column - inputArity);
                JavaValues.set(types.get(column), batch.column(column), row, value);
            }
            buffer.added(input.kind(pending.row));
        }
    }
}
