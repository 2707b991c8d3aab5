package io.sluice.connectors.filesystem;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** A file being written in the staging folder. */
final class PartFile extends OutputStream {
    private static final int BUFFER = 64 * 1024;

    private final Path staged;
    private final Path target;
    private final TableFiles.NewFile file;
    private final OutputStream stream;
    private final long openedMillis;
    private long lastWriteMillis;
    private long bytes;

    /**
     * @param file that is written, where it is staged
     * @param staged where it is
     * @param target where it goes when it is complete
     */
    PartFile(TableFiles.NewFile file, Path staged, Path target, long nowMillis) {
        this.staged = staged;
        this.target = target;
        this.file = file;
        stream = new BufferedOutputStream(file, BUFFER);
        openedMillis = nowMillis;
        lastWriteMillis = nowMillis;
    }

    Path staged() {
        return staged;
    }

    Path target() {
        return target;
    }

    long bytes() {
        return bytes;
    }

    long openedMillis() {
        return openedMillis;
    }

    long lastWriteMillis() {
        return lastWriteMillis;
    }

    void touch(long nowMillis) {
        lastWriteMillis = nowMillis;
    }

    @Override
    public void write(int singleByte) throws IOException {
        stream.write(singleByte);
        bytes++;
    }

    @Override
    public void write(byte[] data, int from, int count) throws IOException {
        stream.write(data, from, count);
        bytes += count;
    }

    /** Writes everything to the disk and closes. */
    void complete() throws IOException {
        // Also when the disk is full: a job that tries again and again would use up all file handles.
        try (file) {
            stream.flush();
            file.sync();
        }
    }

    /** Gives up; what was written is of no use. */
    @Override
    public void close() throws IOException {
        file.close();
    }
}
