package io.sluice.connectors.formats.text;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A stretch of a stream in memory: the bytes from {@code start} to {@code end} are read and not yet used up. */
public final class ByteWindow {
    private static final int FIRST_SIZE = 64 * 1024;
    /** A record longer than this is taken for a wrong delimiter or quote. */
    private static final int MAX_SIZE = 1 << 30;

    private byte[] data = new byte[FIRST_SIZE];
    private int start;
    private int end;
    private boolean atEnd;
    private InputStream stream = InputStream.nullInputStream();

    /** Starts on a stream; a UTF-8 byte order mark is skipped. */
    public void open(InputStream source) throws IOException {
        stream = source;
        start = 0;
        end = 0;
        atEnd = false;
        while (end < 3 && more()) {
            // A mark is three bytes.
        }
        if (end >= 3 && data[0] == (byte) 0xEF && data[1] == (byte) 0xBB && data[2] == (byte) 0xBF) {
            start = 3;
        }
    }

    public byte[] data() {
        return data;
    }

    public int start() {
        return start;
    }

    public int end() {
        return end;
    }

    /** Whether the stream has nothing behind {@link #end}. */
    public boolean atEnd() {
        return atEnd;
    }

    /** Uses up the bytes before {@code index}. */
    public void consumeTo(int index) {
        start = index;
    }

    /**
     * Reads more bytes behind {@link #end}; may move what is there, so {@link #data} and {@link #start} are to be asked again.
     *
     * @return whether there were any
     */
    public boolean more() throws IOException {
        if (atEnd) {
            return false;
        }
        if (start > 0) {
            System.arraycopy(data, start, data, 0, end - start);
            end -= start;
            start = 0;
        }
        if (end > data.length / 2) {
            if (data.length >= MAX_SIZE) {
                throw new IOException("a record is longer than " + MAX_SIZE + " bytes");
            }
            data = Arrays.copyOf(data, data.length * 2);
        }
        int count = stream.readNBytes(data, end, data.length - end);
        if (count == 0) {
            atEnd = true;
            return false;
        }
        end += count;
        return true;
    }

    public void close() throws IOException {
        stream.close();
    }
}
