package io.sluice.exec.runtime.correlate;

import io.sluice.exec.runtime.codegen.PairCondition;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.functions.user.RowsUnneeded;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a function makes, each beside the row it was called for. They are sent on when there are many, also amid the rows of one
 * call, so that a call may make any number of them.
 */
final class JoinedRows {
    private static final int FIRST_CAPACITY = 16;
    private static final RowBatch NOTHING = new RowBatch(new ColumnVector[0]);

    private final Optional<PairCondition> condition;
    private final boolean outer;
    private final int limit;
    private final int inputArity;
    private final RowBatch made;
    private final RowBatch joined;
    private final ColumnVector[] copies;
    /** Places among the rows made of those that stay, and the input rows beside which they stand. */
    private final int[] kept;

    private final int[] owners;
    private int keptCount;
    /** Rows made before this one are kept or dropped already. */
    private int decided;

    private BooleanSupplier stopping = () -> false;
    private RowBatch input = NOTHING;
    private @Nullable Output output;
    private int owner;
    private boolean matched;

    /**
     * @param condition on the function's rows
     * @param outer whether a row for which the function makes none stays
     * @param limit rows a batch at most
     */
    JoinedRows(RowType inputType, RowType functionType, Optional<PairCondition> condition, boolean outer, int limit) {
        this.condition = condition;
        this.outer = outer;
        this.limit = limit;
        inputArity = inputType.arity();
        made = new RowBatch(functionType.types(), FIRST_CAPACITY);
        copies = new ColumnVector[inputArity + functionType.arity()];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = ColumnVector.create(
                    i < inputArity ? inputType.typeAt(i) : functionType.typeAt(i - inputArity), FIRST_CAPACITY);
        }
        joined = new RowBatch(copies.clone());
        kept = new int[limit];
        owners = new int[limit];
    }

    /** Begins with the rows of a batch. */
    void begin(RowBatch batch, Output receiver) {
        input = batch;
        output = receiver;
    }

    /** @param asked whether the job is stopping */
    void stopWhen(BooleanSupplier asked) {
        stopping = asked;
    }

    /** What is made from now on is made for this row. */
    void startRow(int row) {
        owner = row;
        matched = false;
    }

    /**
     * How many rows may be set in {@link #made} from its end on, at least one, with room for them.
     *
     * @throws RowsUnneeded when nobody needs more rows
     */
    int room(int wanted) {
        if (made.rows() >= limit) {
            flush();
            if (stopping.getAsBoolean() || output != null && output.saturated()) {
                throw new RowsUnneeded();
            }
        }
        int room = Math.min(wanted, limit - made.rows());
        made.ensureCapacity(made.rows() + room);
        return room;
    }

    RowBatch made() {
        return made;
    }

    /** Counts in rows that have been set. */
    void added(int count) {
        made.setRows(made.rows() + count);
    }

    void endRow() {
        decide();
        if (outer && !matched) {
            room(1);
            int row = made.rows();
            for (int i = 0; i < made.arity(); i++) {
                made.column(i).setNull(row);
            }
            made.setRows(row + 1);
            keep(row);
            decided = row + 1;
        }
    }

    /** Sends on what is there. */
    void flush() {
        decide();
        if (keptCount > 0 && output != null) {
            copyInput();
            copyMade();
            output.emit(joined);
        }
        made.reset();
        keptCount = 0;
        decided = 0;
    }

    private void decide() {
        int rows = made.rows();
        for (int row = decided; row < rows; row++) {
            if (condition.isEmpty() || condition.get().test(NOTHING, 0, made, row)) {
                keep(row);
                matched = true;
            }
        }
        decided = rows;
    }

    private void keep(int row) {
        kept[keptCount] = row;
        owners[keptCount++] = owner;
    }

    private void copyInput() {
        for (int i = 0; i < inputArity; i++) {
            copies[i].reset();
            copies[i].copySelected(input.column(i), owners, keptCount, 0);
        }
        joined.setRows(keptCount);
        joined.copyKinds(NOTHING);
        byte[] kinds = input.kinds();
        if (kinds != null) {
            for (int i = 0; i < keptCount; i++) {
                joined.setKind(i, kinds[owners[i]]);
            }
        }
    }

    private void copyMade() {
        for (int i = 0; i < made.arity(); i++) {
            ColumnVector column = made.column(i);
            if (keptCount < made.rows()) {
                column = copies[inputArity + i];
                column.reset();
                column.copySelected(made.column(i), kept, keptCount, 0);
            }
            joined.setColumn(inputArity + i, column);
        }
    }
}
