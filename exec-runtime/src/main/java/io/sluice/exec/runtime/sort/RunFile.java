package io.sluice.exec.runtime.sort;

import static java.util.Objects.requireNonNull;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A run of sorted rows in a file that nobody else sees and that goes with the process: written once, then read once. */
final class RunFile extends SortedRuns.Run {
    private static final int BUFFER = 64 << 10;

    private final FileChannel channel;
    private @Nullable DataOutputStream out;
    private @Nullable DataInputStream in;

    RunFile() throws IOException {
        Path path = Files.createTempFile("sluice-sort-", ".run");
        channel = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER));
    }

    void write(byte[] rowKey, int rowKeyFrom, int rowKeyLength, byte[] row, int rowFrom, int rowLength)
            throws IOException {
        DataOutputStream target = requireNonNull(out);
        target.writeInt(rowKeyLength);
        target.writeInt(rowLength);
        target.write(rowKey, rowKeyFrom, rowKeyLength);
        target.write(row, rowFrom, rowLength);
    }

    /** No more rows are written. */
    void written() throws IOException {
        requireNonNull(out).flush();
        out = null;
    }

    @Override
    boolean next() throws IOException {
        DataInputStream source = in;
        if (source == null) {
            channel.position(0);
            source = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), BUFFER));
            in = source;
        }
        try {
            keyLength = source.readInt();
        } catch (EOFException e) {
            close();
            return false;
        }
        int length = source.readInt();
        if (key.length < keyLength) {
            key = new byte[keyLength * 2];
        }
        if (bytes.length < length) {
            bytes = new byte[length * 2];
        }
        source.readFully(key, 0, keyLength);
        source.readFully(bytes, 0, length);
        return true;
    }

    @Override
    void close() throws IOException {
        channel.close();
    }
}
