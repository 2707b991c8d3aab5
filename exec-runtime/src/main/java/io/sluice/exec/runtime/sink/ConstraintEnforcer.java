package io.sluice.exec.runtime.sink;

import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.RuntimeOptions;
import io.sluice.exec.runtime.operator.RuntimeOptions.NotNullEnforcer;
import io.sluice.exec.runtime.operator.RuntimeOptions.TypeLengthEnforcer;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeRoot;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Sees to it that what is written meets the NOT NULLs of a sink's columns and, when asked for, their lengths. */
final class ConstraintEnforcer {
    private final RowType type;
    private final int[] notNull;
    private final NotNullEnforcer onNull;
    /** Whether rows with NULLs are an error only if they are still there at the end. */
    private final boolean atEnd;

    private final List<ColumnLength> lengths;
    private final RowBatch changed;
    private int[] selection = new int[0];
    /** Rows with NULLs that were added and not taken back. */
    private long withNulls;
    /** The column of the last one that was added. */
    private int violated;

    private ConstraintEnforcer(
            RowType type, int[] notNull, NotNullEnforcer onNull, boolean atEnd, List<ColumnLength> lengths) {
        this.type = type;
        this.notNull = notNull;
        this.onNull = onNull;
        this.atEnd = atEnd;
        this.lengths = lengths;
        changed = new RowBatch(type.types(), 0);
    }

    /**
     * Empty when the sink has nothing to check: it has no NOT NULL, and lengths are not looked at. That the input is NOT NULL says
     * little: a cast to DECIMAL that overflows gives a NULL whatever its type.
     */
    static Optional<ConstraintEnforcer> of(RowType type, NodeContext context) {
        int[] notNull = notNull(type);
        TypeLengthEnforcer onLength = context.settings().typeLengthEnforcer();
        List<ColumnLength> lengths = onLength == TypeLengthEnforcer.IGNORE
                ? List.of()
                : IntStream.range(0, type.arity())
                        .mapToObj(i -> ColumnLength.of(i, type.fields().get(i).name(), type.typeAt(i), onLength))
                        .flatMap(Optional::stream)
                        .toList();
        return notNull.length == 0 && lengths.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new ConstraintEnforcer(type, notNull, context.settings().notNullEnforcer(), false, lengths));
    }

    /**
     * For rows that somebody reads: lengths do not matter, and a DECIMAL that overflows is the NULL that it is, whatever its type.
     *
     * @param atEnd whether a NULL counts only if its row is still there at the end, as that of an aggregate whose first rows were filtered out
     */
    static Optional<ConstraintEnforcer> ofResult(RowType type, NodeContext context, boolean atEnd) {
        int[] notNull = Arrays.stream(notNull(type))
                .filter(i -> type.typeAt(i).root() != TypeRoot.DECIMAL)
                .toArray();
        return notNull.length == 0
                ? Optional.empty()
                : Optional.of(
                        new ConstraintEnforcer(type, notNull, context.settings().notNullEnforcer(), atEnd, List.of()));
    }

    private static int[] notNull(RowType type) {
        return IntStream.range(0, type.arity())
                .filter(i -> !type.typeAt(i).nullable())
                .toArray();
    }

    /** The rows that may be written: the batch itself, or another that is valid until the next call. */
    RowBatch enforce(RowBatch batch) {
        RowBatch rows = notNull.length == 0 ? batch : withoutNulls(batch);
        for (ColumnLength length : lengths) {
            if (rows.rows() > 0 && length.violated(rows.column(length.column()), rows.rows())) {
                rows = owned(rows);
                rows.setColumn(length.column(), length.mended((BytesVector) rows.column(length.column()), rows.rows()));
            }
        }
        return rows;
    }

    private RowBatch withoutNulls(RowBatch batch) {
        boolean any = false;
        for (int column : notNull) {
            any |= batch.column(column).hasNulls();
        }
        if (!any) {
            return batch;
        }
        if (selection.length < batch.rows()) {
            selection = new int[batch.rows()];
        }
        int count = 0;
        for (int row = 0; row < batch.rows(); row++) {
            int column = nullColumn(batch, row);
            if (column < 0) {
                selection[count++] = row;
            } else if (atEnd) {
                boolean added = RowKind.isAdd(batch.kind(row));
                withNulls += added ? 1 : -1;
                violated = added ? column : violated;
            } else if (onNull == NotNullEnforcer.ERROR) {
                throw violation(column);
            }
        }
        changed.reset();
        changed.appendSelected(batch, selection, count);
        return changed;
    }

    /** No more rows come. */
    void end() {
        if (withNulls > 0 && onNull == NotNullEnforcer.ERROR) {
            throw violation(violated);
        }
    }

    private SluiceException violation(int column) {
        return SluiceException.of(ErrorCode.NOT_NULL_VIOLATION)
                .with("column", type.fields().get(column).name())
                .hint("SET '" + RuntimeOptions.NOT_NULL_ENFORCER.key() + "' = 'drop' leaves such rows out.");
    }

    private int nullColumn(RowBatch batch, int row) {
        for (int column : notNull) {
            if (batch.column(column).isNull(row)) {
                return column;
            }
        }
        return -1;
    }

    private RowBatch owned(RowBatch rows) {
        if (rows != changed) {
            changed.reset();
            changed.appendRange(rows, 0, rows.rows());
        }
        return changed;
    }

    /**
     * The length of a column of characters or bytes.
     *
     * @param exact CHAR and BINARY: shorter values are padded
     */
    private record ColumnLength(
            int column, String name, int length, boolean characters, boolean exact, TypeLengthEnforcer onLength) {
        static Optional<ColumnLength> of(int column, String name, LogicalType type, TypeLengthEnforcer onLength) {
            if (type instanceof LogicalType.CharType fixed) {
                return Optional.of(new ColumnLength(column, name, fixed.length(), true, true, onLength));
            }
            if (type instanceof LogicalType.VarCharType varying && varying.length() != LogicalType.MAX_LENGTH) {
                return Optional.of(new ColumnLength(column, name, varying.length(), true, false, onLength));
            }
            if (type instanceof LogicalType.BinaryType fixed) {
                return Optional.of(new ColumnLength(column, name, fixed.length(), false, true, onLength));
            }
            if (type instanceof LogicalType.VarBinaryType varying && varying.length() != LogicalType.MAX_LENGTH) {
                return Optional.of(new ColumnLength(column, name, varying.length(), false, false, onLength));
            }
            return Optional.empty();
        }

        boolean violated(ColumnVector vector, int rows) {
            BytesVector values = (BytesVector) vector;
            for (int row = 0; row < rows; row++) {
                if (!values.isNull(row)) {
                    int actual = lengthOf(values, row);
                    if (actual > length || exact && actual < length) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** The column with every value as long as it should be. */
        BytesVector mended(BytesVector values, int rows) {
            BytesVector mended = new BytesVector(rows);
            for (int row = 0; row < rows; row++) {
                if (values.isNull(row)) {
                    mended.setNull(row);
                    continue;
                }
                int actual = lengthOf(values, row);
                boolean wrong = actual > length || exact && actual < length;
                if (wrong && onLength == TypeLengthEnforcer.ERROR) {
                    throw SluiceException.of(
                                    ErrorCode.VALUE_TOO_LONG,
                                    "column \"" + name + "\" takes " + (exact ? "exactly " : "at most ") + length
                                            + (characters ? " characters" : " bytes") + " and got " + actual)
                            .hint("SET '" + RuntimeOptions.TYPE_LENGTH_ENFORCER.key()
                                    + "' = 'trim-pad' makes such values fit.");
                }
                copy(values, row, actual, mended);
            }
            return mended;
        }

        private void copy(BytesVector values, int row, int actual, BytesVector mended) {
            int offset = values.offsets()[row];
            int bytes = actual > length ? bytesOf(values, row, length) : values.lengths()[row];
            int padding = exact ? Math.max(0, length - actual) : 0;
            int start = mended.append(row, bytes + padding);
            System.arraycopy(values.data(), offset, mended.data(), start, bytes);
            Arrays.fill(mended.data(), start + bytes, start + bytes + padding, characters ? (byte) ' ' : (byte) 0);
        }

        private int lengthOf(BytesVector values, int row) {
            int bytes = values.lengths()[row];
            if (!characters) {
                return bytes;
            }
            int count = 0;
            for (int i = values.offsets()[row]; i < values.offsets()[row] + bytes; i++) {
                // Bytes of the form 10xxxxxx go on with a character that has begun.
                count += (values.data()[i] & 0xC0) == 0x80 ? 0 : 1;
            }
            return count;
        }

        /** How many bytes the first characters of a value take. */
        private int bytesOf(BytesVector values, int row, int count) {
            if (!characters) {
                return count;
            }
            int start = values.offsets()[row];
            int seen = 0;
            for (int i = start; i < start + values.lengths()[row]; i++) {
                if ((values.data()[i] & 0xC0) != 0x80 && seen++ == count) {
                    return i - start;
                }
            }
            return values.lengths()[row];
        }
    }
}
