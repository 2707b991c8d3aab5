package io.sluice.exec.runtime.sort;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.StateMemory;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts binary rows of which not all have room in memory: as many as have are sorted and written to a file, a run, and at the end the runs
 * are merged with what is in memory. Rows are added first, and then read in order.
 */
final class SortedRuns implements StateMemory.Held {
    /** Where a row's number of copies and its header stand before it. */
    private static final int TIMES = 0;

    private static final int HEADER = Long.BYTES;
    private static final int ROW = 2 * Long.BYTES;

    private final long mostBytes;
    private final List<RunFile> files = new ArrayList<>();
    private SortedIndex index = new SortedIndex();
    private byte[] rows = new byte[1024];
    private int used;
    private int[] starts = new int[64];

    /** The runs that have rows left, that with the first row first; empty before the first {@link #next}. */
    private final PriorityQueue<Run> left = new PriorityQueue<>(Run::compare);

    private boolean reading;
    private @Nullable Run current;

    /** A run in order. Its fields are those of its next row, which is complete in {@link #bytes}. */
    abstract static class Run {
        byte[] key = new byte[0];
        int keyFrom;
        int keyLength;
        byte[] bytes = new byte[0];
        int from;

        /** Goes to the next row; false when there is none. */
        abstract boolean next() throws IOException;

        abstract void close() throws IOException;

        private static int compare(Run a, Run b) {
            return Bytes.compare(a.key, a.keyFrom, a.keyLength, b.key, b.keyFrom, b.keyLength);
        }
    }

    /** @param mostBytes that rows may take in memory */
    SortedRuns(long mostBytes) {
        this.mostBytes = mostBytes;
        StateMemory.add(this);
    }

    @Override
    public long memoryBytes() {
        return rows.length + (long) starts.length * Integer.BYTES + index.memoryBytes();
    }

    /**
     * Adds a row.
     *
     * @param times how often it is there
     * @param arrival a number that is the greater the later the row came
     */
    void add(byte[] key, int keyFrom, int keyLength, long arrival, long times, long header, byte[] row, int rowFrom) {
        int length = RowLayout.length(RowLayout.info(header));
        if (index.rows() > 0 && used + index.memoryBytes() + length + keyLength > mostBytes) {
            writeRun();
        }
        if (index.rows() == starts.length) {
            starts = Arrays.copyOf(starts, starts.length * 2);
        }
        if (rows.length - used < ROW + length) {
            rows = Arrays.copyOf(rows, Math.max(rows.length * 2, used + ROW + length));
        }
        starts[index.rows()] = used;
        Bytes.putLong(rows, used + TIMES, times);
        Bytes.putLong(rows, used + HEADER, header);
        System.arraycopy(row, rowFrom, rows, used + ROW, length);
        used += ROW + length;
        index.add(key, keyFrom, keyLength, arrival);
    }

    private void writeRun() {
        InMemory sorted = new InMemory();
        try {
            RunFile file = new RunFile();
            files.add(file);
            while (sorted.next()) {
                int length = ROW + RowLayout.length(RowLayout.info(Bytes.getLong(rows, sorted.from + HEADER)));
                file.write(sorted.key, sorted.keyFrom, sorted.keyLength, rows, sorted.from, length);
            }
            file.written();
        } catch (IOException e) {
            throw failed(e);
        }
        index = new SortedIndex();
        used = 0;
    }

    /** Goes to the next row in order; false when there is none. No rows are added any more. */
    boolean next() {
        try {
            Run before = current;
            if (!reading) {
                reading = true;
                begin();
            } else if (before != null && before.next()) {
                left.add(before);
            }
            current = left.poll();
            return current != null;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void begin() throws IOException {
        List<Run> all = new ArrayList<>(files);
        all.add(new InMemory());
        for (Run run : all) {
            if (run.next()) {
                left.add(run);
            }
        }
    }

    private Run current() {
        if (current == null) {
            throw new IllegalStateException("no row");
        }
        return current;
    }

    /** How often the current row is there. */
    long times() {
        Run run = current();
        return Bytes.getLong(run.bytes, run.from + TIMES);
    }

    /** The number with which the current row was added. */
    long arrival() {
        Run run = current();
        return SortedIndex.arrival(run.key, run.keyFrom + run.keyLength);
    }

    long header() {
        Run run = current();
        return Bytes.getLong(run.bytes, run.from + HEADER);
    }

    /** The array in which the current row is. */
    byte[] row() {
        return current().bytes;
    }

    /** Where the current row starts. */
    int rowFrom() {
        return current().from + ROW;
    }

    void close() {
        try {
            for (RunFile file : files) {
                file.close();
            }
        } catch (IOException e) {
            throw failed(e);
        }
        files.clear();
        left.clear();
        current = null;
        index = new SortedIndex();
        rows = new byte[0];
        starts = new int[0];
    }

    private static SluiceException failed(IOException cause) {
        return SluiceException.of(ErrorCode.IO_ERROR, null, cause)
                .with("message", "rows cannot be sorted on disk: " + cause.getMessage());
    }

    /** The rows that are in no file. */
    private final class InMemory extends Run {
        private final int[] order = index.sort();
        private int at;

        InMemory() {
            key = index.keys();
            bytes = rows;
        }

        @Override
        boolean next() {
            if (at == order.length) {
                return false;
            }
            int row = order[at++];
            keyFrom = index.keyFrom(row);
            keyLength = index.keyFrom(row + 1) - keyFrom;
            from = starts[row];
            return true;
        }

        @Override
        void close() {
            // Nothing is open.
        }
    }
}
