package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import java.util.function.IntConsumer;

/**
 * Addresses of entries in an order to which they are only added, as pages.
 *
 * @param entries the first {@code count} count, and are never changed
 */
record EntryOrder(int[] entries, int count) implements PageList {
    private static final int ENTRIES_A_PAGE = 2048;

    static EntryOrder of(byte[][] pages) {
        int count = 0;
        for (byte[] page : pages) {
            count += page.length / Integer.BYTES;
        }
        int[] entries = new int[count];
        int next = 0;
        for (byte[] page : pages) {
            for (int at = 0; at + Integer.BYTES <= page.length; at += Integer.BYTES) {
                entries[next++] = Bytes.getInt(page, at);
            }
        }
        return new EntryOrder(entries, count);
    }

    void forEach(IntConsumer action) {
        for (int i = 0; i < count; i++) {
            action.accept(entries[i]);
        }
    }

    @Override
    public int pageCount() {
        return (count + ENTRIES_A_PAGE - 1) / ENTRIES_A_PAGE;
    }

    @Override
    public byte[] page(int number) {
        int from = number * ENTRIES_A_PAGE;
        byte[] page = new byte[length(number)];
        for (int at = 0; at < page.length; at += Integer.BYTES) {
            Bytes.putInt(page, at, entries[from++]);
        }
        return page;
    }

    @Override
    public int length(int number) {
        return Math.min(ENTRIES_A_PAGE, count - number * ENTRIES_A_PAGE) * Integer.BYTES;
    }

    @Override
    public int version() {
        return count;
    }

    @Override
    public boolean changedSince(int page, int earlier) {
        return (page + 1) * ENTRIES_A_PAGE > earlier && earlier < count;
    }
}
