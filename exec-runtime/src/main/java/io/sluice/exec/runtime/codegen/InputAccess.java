package io.sluice.exec.runtime.codegen;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/** The rows that generated code reads: one batch, or a pair of them side by side. */
sealed interface InputAccess {
    /** Declared parameters of a method that evaluates one row. */
    String parameters();

    /** The same as arguments of a call. */
    String arguments();

    /** The Java expression of an input column, as a ColumnVector. */
    String column(int index);

    /** The Java expression of the row number in the column's batch. */
    String row(int index);

    String name(int index);

    LogicalType type(int index);

    record OneBatch(RowType rowType) implements InputAccess {
        @Override
        public String parameters() {
            return "RowBatch in, int row";
        }

        @Override
        public String arguments() {
            return "in, row";
        }

        @Override
        public String column(int index) {
            return "in.column(" + index + ")";
        }

        @Override
        public String row(int index) {
            return "row";
        }

        @Override
        public String name(int index) {
            return rowType.names().get(index);
        }

        @Override
        public LogicalType type(int index) {
            return rowType.typeAt(index);
        }
    }

    /** Columns of the right batch follow those of the left. */
    record TwoBatches(RowType left, RowType right) implements InputAccess {
        @Override
        public String parameters() {
            return "RowBatch left, int leftRow, RowBatch right, int rightRow";
        }

        @Override
        public String arguments() {
            return "left, leftRow, right, rightRow";
        }

        @Override
        public String column(int index) {
            return isLeft(index) ? "left.column(" + index + ")" : "right.column(" + (index - left.arity()) + ")";
        }

        @Override
        public String row(int index) {
            return isLeft(index) ? "leftRow" : "rightRow";
        }

        @Override
        public String name(int index) {
            List<String> names = isLeft(index) ? left.names() : right.names();
            return names.get(isLeft(index) ? index : index - left.arity());
        }

        @Override
        public LogicalType type(int index) {
            return isLeft(index) ? left.typeAt(index) : right.typeAt(index - left.arity());
        }

        private boolean isLeft(int index) {
            return index < left.arity();
        }
    }
}
