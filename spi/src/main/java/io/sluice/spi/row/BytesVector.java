package io.sluice.spi.row;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Character and binary values: stretches of one byte array. Text is UTF-8. Setting a row appends its bytes, so a row that is set
 * twice leaves its first bytes unused until {@link #reset}.
 */
public final class BytesVector extends ColumnVector {
    private int[] offsets;
    private int[] lengths;
    private byte[] data;
    private int used;
    /** The vector's own bytes while {@link #data} are somebody else's. */
    private byte @Nullable [] own;

    public BytesVector(int capacity) {
        offsets = new int[capacity];
        lengths = new int[capacity];
        data = new byte[Math.max(64, capacity * 8)];
    }

    /** Where each row's bytes start in {@link #data}. */
    public int[] offsets() {
        return offsets;
    }

    /** How many bytes each row has. */
    public int[] lengths() {
        return lengths;
    }

    /** The bytes of all rows. Valid until a row is set. */
    public byte[] data() {
        return data;
    }

    /**
     * Makes the rows stretches of bytes that lie elsewhere and are not copied: the caller fills {@link #offsets} and {@link #lengths}. The
     * vector is empty before. Valid until the bytes change or {@link #reset}.
     */
    public void share(byte[] bytes) {
        if (own == null) {
            own = data;
        }
        data = bytes;
        // There is no room, so that whoever sets a row gets a copy.
        used = bytes.length;
    }

    public void set(int row, byte[] bytes) {
        set(row, bytes, 0, bytes.length);
    }

    public void set(int row, byte[] bytes, int offset, int length) {
        int start = append(row, length);
        System.arraycopy(bytes, offset, data, start, length);
    }

    /** Gives the row {@code length} bytes to be written into {@link #data} from the returned place on. */
    public int append(int row, int length) {
        int start = used;
        if (length > data.length - start) {
            data = Arrays.copyOf(data, grow(data.length, Math.addExact(start, length)));
        }
        used = start + length;
        offsets[row] = start;
        lengths[row] = length;
        return start;
    }

    public void setString(int row, String text) {
        set(row, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A copy of the row's bytes. */
    public byte[] get(int row) {
        return Arrays.copyOfRange(data, offsets[row], offsets[row] + lengths[row]);
    }

    public String getString(int row) {
        return new String(data, offsets[row], lengths[row], StandardCharsets.UTF_8);
    }

    @Override
    public void reset() {
        super.reset();
        byte[] mine = own;
        if (mine != null) {
            data = mine;
            own = null;
        }
        used = 0;
    }

    @Override
    public void ensureCapacity(int rows) {
        if (rows > offsets.length) {
            int capacity = grow(offsets.length, rows);
            offsets = Arrays.copyOf(offsets, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
        }
    }

    @Override
    public long memoryBytes() {
        return (own == null ? data : own).length + (long) offsets.length * 2 * Integer.BYTES;
    }

    @Override
    public boolean viewsValues() {
        return true;
    }

    @Override
    protected void viewSelectedValues(ColumnVector source, int[] selection, int count) {
        BytesVector from = (BytesVector) source;
        share(from.data);
        int[] fromOffsets = from.offsets;
        int[] fromLengths = from.lengths;
        for (int i = 0; i < count; i++) {
            offsets[i] = fromOffsets[selection[i]];
            lengths[i] = fromLengths[selection[i]];
        }
    }

    @Override
    protected void viewRangeValues(ColumnVector source, int sourceRow, int count) {
        BytesVector from = (BytesVector) source;
        share(from.data);
        System.arraycopy(from.offsets, sourceRow, offsets, 0, count);
        System.arraycopy(from.lengths, sourceRow, lengths, 0, count);
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        ensureCapacity(row + 1);
        BytesVector from = (BytesVector) source;
        set(row, from.data, from.offsets[sourceRow], from.lengths[sourceRow]);
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        BytesVector that = (BytesVector) other;
        int start = offsets[row];
        int otherStart = that.offsets[otherRow];
        return Arrays.equals(
                data, start, start + lengths[row], that.data, otherStart, otherStart + that.lengths[otherRow]);
    }

    @Override
    protected int hashValue(int row) {
        int hash = 1;
        for (int i = offsets[row]; i < offsets[row] + lengths[row]; i++) {
            hash = 31 * hash + data[i];
        }
        return hash;
    }
}
