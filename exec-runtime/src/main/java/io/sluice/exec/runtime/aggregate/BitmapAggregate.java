package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.functions.bitmap.BitmapSet;
import io.sluice.functions.value.BytesRef;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.type.LogicalType;

/**
 * The aggregates over bitmaps that one bitmap is enough for: how many values there are, then the bitmap. What builds a bitmap of integers gets
 * each of them once, as DISTINCT would have it, so that one which is taken back goes.
 */
final class BitmapAggregate extends CollectedAggregate {
    /** What becomes of two bitmaps. */
    enum Operation {
        BUILD,
        AND,
        OR,
        XOR
    }

    private final Operation operation;
    private final boolean cardinality;
    private final BitmapSet set = new BitmapSet();
    private long count;
    private byte[] changed = new byte[64];
    private int changedLength;

    /** @param cardinality whether the result is how many integers are in the bitmap */
    BitmapAggregate(Operation operation, boolean cardinality, LogicalType result) {
        super(1, result);
        this.operation = operation;
        this.cardinality = cardinality;
    }

    @Override
    boolean takesNulls() {
        return false;
    }

    @Override
    public void load(PagedHeap heap, int address, int length) {
        if (length == 0) {
            count = 0;
            set.clear();
        } else {
            byte[] page = heap.read(address);
            int at = PagedHeap.offset(address);
            count = Bytes.getLong(page, at);
            set.read(page, at + Long.BYTES, length - Long.BYTES);
        }
    }

    @Override
    public void add(int row) {
        if (operation == Operation.BUILD) {
            set.add(((IntVector) columns[0]).get(row));
        } else {
            BytesVector bitmaps = (BytesVector) columns[0];
            combine(bitmaps.data(), bitmaps.offsets()[row], bitmaps.lengths()[row]);
        }
        count++;
        store();
    }

    /** Sets are taken back where that is possible: XOR undoes itself. */
    @Override
    public boolean remove(int row) {
        if (operation == Operation.BUILD) {
            set.remove(((IntVector) columns[0]).get(row));
        } else {
            BytesVector bitmaps = (BytesVector) columns[0];
            set.xor(bitmaps.data(), bitmaps.offsets()[row], bitmaps.lengths()[row]);
        }
        count--;
        store();
        return true;
    }

    @Override
    public void removeChange(int row) {
        remove(row);
    }

    @Override
    public void merge(PagedHeap heap, int address, int length) {
        if (length > 0) {
            byte[] page = heap.read(address);
            int at = PagedHeap.offset(address);
            combine(page, at + Long.BYTES, length - Long.BYTES);
            count += Bytes.getLong(page, at);
        }
        store();
    }

    @Override
    public void mergeChange(PagedHeap heap, int address, int length) {
        merge(heap, address, length);
    }

    private void combine(byte[] bytes, int offset, int length) {
        switch (operation) {
            case AND -> {
                if (count == 0) {
                    set.read(bytes, offset, length);
                } else {
                    set.and(bytes, offset, length);
                }
            }
            case BUILD, OR -> set.or(bytes, offset, length);
            case XOR -> set.xor(bytes, offset, length);
        }
    }

    private void store() {
        BytesRef bytes = set.write();
        changedLength = Long.BYTES + bytes.length();
        if (changed.length < changedLength) {
            changed = new byte[Math.max(changedLength, changed.length * 2)];
        }
        Bytes.putLong(changed, 0, count);
        System.arraycopy(bytes.bytes(), bytes.offset(), changed, Long.BYTES, bytes.length());
    }

    @Override
    public byte[] changed() {
        return changed;
    }

    @Override
    public int changedLength() {
        return changedLength;
    }

    @Override
    void compute(ColumnVector target) {
        if (count == 0) {
            target.setNull(0);
        } else if (cardinality) {
            ((LongVector) target).set(0, set.cardinality());
        } else {
            BytesRef bytes = set.write();
            ((BytesVector) target).set(0, bytes.bytes(), bytes.offset(), bytes.length());
        }
    }
}
