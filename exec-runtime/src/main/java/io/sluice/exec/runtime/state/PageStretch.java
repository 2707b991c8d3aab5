package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pages, and changes of pages, as they stand in a stretch of a file: number and shelf, length, 4 bytes each, and the bytes. Changes ({@link
 * PageDelta}) have a negative length.
 */
final class PageStretch {
    static final int HEADER_BYTES = 2 * Integer.BYTES;
    /** The bits of a page's number, above which its shelf is. */
    private static final int NUMBER_BITS = 24;

    private final SharedFiles.NewStretch target;
    private final byte[] header = new byte[HEADER_BYTES];
    private final byte[] delta = new byte[PageDelta.MOST_BYTES];

    PageStretch(SharedFiles.NewStretch target) {
        this.target = target;
    }

    void page(PageList pages, int page) throws IOException {
        byte[] whole = pages.page(page);
        write(pages.shelf(page) << NUMBER_BITS | page, whole.length, whole, whole.length);
    }

    void changes(PageList pages, int page, long stretches) throws IOException {
        int length = PageDelta.length(stretches);
        PageDelta.write(pages.page(page), stretches, delta);
        write(page, -length, delta, length);
    }

    private void write(int number, int length, byte[] bytes, int count) throws IOException {
        Bytes.putInt(header, 0, number);
        Bytes.putInt(header, Integer.BYTES, length);
        target.write(header, 0, HEADER_BYTES);
        target.write(bytes, 0, count);
    }

    /**
     * Reads pages from stretches, each being as the last stretch has it, with the changes that follow.
     *
     * @param pages is set to all pages
     * @param shelves is set to the shelf that each page is
     * @throws IOException when they are not whole
     */
    static void read(List<SharedState.Stretch> stretches, StoredPages.Opener opener, byte[][] pages, byte[] shelves)
            throws IOException {
        for (SharedState.Stretch stretch : stretches) {
            try (DataInputStream in = opener.open(stretch)) {
                read(in, stretch.length(), pages, shelves);
            }
        }
        for (int page = 0; page < pages.length; page++) {
            if (pages[page] == null) {
                throw new IOException("page " + page + " is missing");
            }
        }
    }

    private static void read(DataInputStream in, long length, @Nullable byte[][] pages, byte[] shelves)
            throws IOException {
        byte[] header = new byte[HEADER_BYTES];
        byte[] delta = new byte[PageDelta.MOST_BYTES];
        long left = length;
        while (left > 0) {
            in.readFully(header);
            int number = Bytes.getInt(header, 0) & (1 << NUMBER_BITS) - 1;
            int bytes = Bytes.getInt(header, Integer.BYTES);
            left -= HEADER_BYTES + Math.abs((long) bytes);
            if (number >= pages.length || bytes < -delta.length || left < 0) {
                throw new IOException("page " + number + " has " + bytes + " bytes");
            }
            if (bytes >= 0) {
                byte[] whole = new byte[bytes];
                in.readFully(whole);
                pages[number] = whole;
                shelves[number] = (byte) (Bytes.getInt(header, 0) >>> NUMBER_BITS);
                continue;
            }
            in.readFully(delta, 0, -bytes);
            byte[] page = pages[number];
            // Changes of a page that is in no stretch any more: it comes whole in a later one.
            if (page != null && !PageDelta.apply(delta, -bytes, page)) {
                pages[number] = null;
            }
        }
    }
}
