package io.sluice.exec.runtime.changelog;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;

/** Makes of each row the change that the text in one of its columns says it is. */
final class FromChangelogOperator extends OneInputOperator {
    private final ChangelogCodes changelog;
    private final byte[][] codes;
    private final byte[] kinds;
    private final int column;

    /** @param column with the texts */
    FromChangelogOperator(ChangelogCodes changelog, int column) {
        this.changelog = changelog;
        this.codes = changelog.bytes();
        this.column = column;
        kinds = new byte[codes.length];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = changelog.kinds().get(i).asByte();
        }
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        int rows = batch.rows();
        RowBatch changes = new RowBatch(others(batch));
        changes.setRows(rows);
        BytesVector ops = (BytesVector) batch.column(column);
        int[] offsets = ops.offsets();
        int[] lengths = ops.lengths();
        byte[] data = ops.data();
        for (int row = 0; row < rows; row++) {
            int place = ops.isNull(row) ? -1 : ChangelogCodes.find(codes, data, offsets[row], lengths[row]);
            if (place < 0) {
                throw unknown(ops, row);
            }
            changes.setKind(row, kinds[place]);
        }
        output.emit(changes);
    }

    private ColumnVector[] others(RowBatch batch) {
        ColumnVector[] others = new ColumnVector[batch.arity() - 1];
        int next = 0;
        for (int i = 0; i < batch.arity(); i++) {
            if (i != column) {
                others[next++] = batch.column(i);
            }
        }
        return others;
    }

    private SluiceException unknown(BytesVector ops, int row) {
        String found = ops.isNull(row) ? "NULL" : "\"" + new String(ops.get(row), UTF_8) + "\"";
        return SluiceException.of(ErrorCode.MALFORMED_ROW)
                .with("message", found + " is no kind of change that FROM_CHANGELOG knows")
                .hint("It knows " + String.join(", ", changelog.codes()) + ".");
    }
}
