package io.sluice.connectors.filesystem;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** A file being written in the staging folder. */
final class PartFile extends OutputStream {
    private static final int BUFFER = 64 * 1024;

    private final Path staged;
    private final Path target;
    private final FileChannel channel;
    private final OutputStream stream;
    private final long openedMillis;
    private long lastWriteMillis;
    private long bytes;

    /**
     * @param staged where it is written
     * @param target where it goes when it is complete
     */
    PartFile(Path staged, Path target, long nowMillis) throws IOException {
        this.staged = staged;
        this.target = target;
        Staging.makeFolder(Objects.requireNonNull(staged.getParent()));
        channel = FileChannel.open(staged, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        stream = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
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
        try (channel) {
            stream.flush();
            channel.force(true);
        }
    }

    /** Gives up; what was written is of no use. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
