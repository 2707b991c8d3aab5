package io.sluice.gateway.server.result;

import io.sluice.catalog.DurableFiles;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Rows in files, in frames with a checksum each: length (int), CRC-32C (int), then the number of the first row (long), the number of rows
 * (int), and each row's kind (byte) and values ({@link RowCodec}). A file is named by its first row.
 *
 * <p>One thread may write while another one reads what is synced.
 */
final class RowSpool {
    private static final String PREFIX = "rows-";
    private static final long SEGMENT_BYTES = 16L << 20;
    private static final int HEADER = 2 * Integer.BYTES;
    /** A page of more is not made, since clients refuse it: text takes several times the room of the values. */
    private static final long MAX_PAGE_BYTES = 16L << 20;

    private final RowType type;
    private final RowCodec codec;
    private final Path folder;
    /** By first row. Guarded by this, as are the three fields below it. */
    private final TreeMap<Long, Frame> frames = new TreeMap<>();

    private final TreeMap<Long, Segment> segments = new TreeMap<>();
    private long rows;
    private long bytes;

    private @Nullable FileChannel writing;
    private @Nullable Decoded decoded;

    /** @param firstRow by which its file is named */
    private record Segment(long firstRow, long bytes) {}

    private record Frame(long segment, long offset, int bytes, long firstRow, int rows) {}

    private record Decoded(Frame frame, RowBatch batch) {}

    /** @throws io.sluice.spi.error.SluiceException NOT_SUPPORTED when a column holds objects that have no bytes (RAW) */
    RowSpool(RowType type, Path folder) {
        this.type = type;
        this.codec = new RowCodec(type);
        this.folder = folder;
    }

    /** Finds what a process before has written; what it was writing when it ended is cut off. */
    void recover() throws IOException {
        TreeMap<Long, Path> files = new TreeMap<>();
        for (Path file : DurableFiles.children(folder)) {
            String name = file.getFileName().toString();
            if (name.startsWith(PREFIX)) {
                files.put(Long.parseLong(name.substring(PREFIX.length())), file);
            }
        }
        rows = files.isEmpty() ? 0 : files.firstKey();
        for (Map.Entry<Long, Path> file : files.entrySet()) {
            if (file.getKey() != rows) {
                break; // The file before it has lost its end: what follows was never complete.
            }
            scan(file.getKey(), file.getValue());
        }
    }

    /** Rows so far, with those that were dropped. */
    synchronized long rows() {
        return rows;
    }

    /** The first row that is still there. */
    synchronized long firstRow() {
        return frames.isEmpty() ? rows : frames.firstKey();
    }

    /** Bytes on disk. */
    synchronized long bytes() {
        return bytes;
    }

    /** Writes rows; they may be read after the next {@link #sync}. */
    void append(RowBatch batch) throws IOException {
        ByteBuffer frame = encode(batch);
        int size = frame.remaining();
        FileChannel channel = channel();
        long offset = channel.size();
        while (frame.hasRemaining()) {
            channel.write(frame, offset + frame.position());
        }
        synchronized (this) {
            long segment = segments.lastKey();
            frames.put(rows, new Frame(segment, offset, size, rows, batch.rows()));
            segments.put(segment, new Segment(segment, offset + size));
            rows += batch.rows();
            bytes += size;
        }
    }

    /** What was written is there after a power cut. */
    void sync() throws IOException {
        FileChannel channel = writing;
        if (channel != null) {
            channel.force(false);
        }
    }

    /** Rows from a number on, at least one, at most those up to the limit; fewer when they would make too large a page. */
    RowBatch read(long firstRow, int maxRows, long limit) throws IOException {
        RowBatch page = new RowBatch(type.types(), 0);
        long room = MAX_PAGE_BYTES;
        long at = firstRow;
        while (page.rows() < maxRows && at < limit && room > 0) {
            Frame frame = frameOf(at);
            RowBatch batch = decode(frame);
            int skip = (int) (at - frame.firstRow());
            int count = (int) Math.min(Math.min(frame.rows() - skip, maxRows - page.rows()), limit - at);
            page.appendRange(batch, skip, count);
            at += count;
            room -= frame.bytes();
        }
        return page;
    }

    /** Deletes files all of whose rows come before a number; never the one that is being written. */
    void dropBefore(long row) throws IOException {
        while (true) {
            Segment first;
            synchronized (this) {
                Long next = segments.isEmpty() ? null : segments.higherKey(segments.firstKey());
                if (next == null || next > row) {
                    return;
                }
                first = segments.pollFirstEntry().getValue();
                frames.headMap(next).clear();
                bytes -= first.bytes();
            }
            Files.deleteIfExists(file(first.firstRow()));
        }
    }

    /** Bytes on disk of the rows from a number on, at which a frame begins. */
    synchronized long bytesFrom(long row) {
        return frames.tailMap(row).values().stream().mapToLong(Frame::bytes).sum();
    }

    /** Deletes the rows from a number on, at which a frame begins. */
    void truncate(long row) throws IOException {
        FileChannel open = writing;
        writing = null;
        decoded = null;
        if (open != null) {
            open.close();
        }
        for (Path file : DurableFiles.children(folder)) {
            String name = file.getFileName().toString();
            if (name.startsWith(PREFIX) && Long.parseLong(name.substring(PREFIX.length())) >= row) {
                Files.delete(file);
            }
        }
        @Nullable Segment last = null;
        synchronized (this) {
            bytes -= bytesFrom(row);
            rows = Math.min(rows, row);
            frames.tailMap(row).clear();
            segments.tailMap(row).clear();
            if (!segments.isEmpty()) {
                long first = segments.lastKey();
                long end = frames.values().stream()
                        .filter(frame -> frame.segment() == first)
                        .mapToLong(frame -> frame.offset() + frame.bytes())
                        .max()
                        .orElse(0);
                last = new Segment(first, end);
                segments.put(first, last);
            }
        }
        if (last != null) {
            try (FileChannel channel = FileChannel.open(file(last.firstRow()), StandardOpenOption.WRITE)) {
                channel.truncate(last.bytes());
                channel.force(true);
            }
        }
        DurableFiles.sync(folder);
    }

    /** Lets go of the open file. */
    void close() throws IOException {
        FileChannel channel = writing;
        writing = null;
        decoded = null;
        if (channel != null) {
            channel.close();
        }
    }

    private void scan(long first, Path file) throws IOException {
        long offset = 0;
        segments.put(first, new Segment(first, 0));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            while (true) {
                ByteBuffer payload = payload(channel, offset);
                if (payload == null || payload.getLong(0) != rows) {
                    break;
                }
                int size = HEADER + payload.capacity();
                int count = payload.getInt(Long.BYTES);
                frames.put(rows, new Frame(first, offset, size, rows, count));
                rows += count;
                offset += size;
            }
            channel.truncate(offset);
        }
        bytes += offset;
        segments.put(first, new Segment(first, offset));
    }

    /** What a frame holds; null when there is none, or one that was not written whole. */
    private static @Nullable ByteBuffer payload(FileChannel channel, long offset) throws IOException {
        long left = channel.size() - offset;
        if (left < HEADER) {
            return null;
        }
        ByteBuffer header = read(channel, offset, HEADER);
        int length = header.getInt(0);
        if (length < Long.BYTES + Integer.BYTES || length > left - HEADER) {
            return null;
        }
        ByteBuffer payload = read(channel, offset + HEADER, length);
        return checksum(payload) == header.getInt(Integer.BYTES) ? payload : null;
    }

    private static ByteBuffer read(FileChannel channel, long offset, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, offset + buffer.position()) < 0) {
                throw new EOFException("the file ends at " + (offset + buffer.position()));
            }
        }
        return buffer.flip();
    }

    private static int checksum(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate());
        return (int) crc.getValue();
    }

    private ByteBuffer encode(RowBatch batch) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 14);
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(0); // length and checksum, known below
        out.writeLong(rows());
        out.writeInt(batch.rows());
        for (int row = 0; row < batch.rows(); row++) {
            out.writeByte(batch.kind(row));
            codec.write(batch, row, out);
        }
        ByteBuffer frame = ByteBuffer.wrap(bytes.toByteArray());
        ByteBuffer payload = frame.slice(HEADER, frame.capacity() - HEADER);
        return frame.putInt(0, payload.capacity()).putInt(Integer.BYTES, checksum(payload));
    }

    private FileChannel channel() throws IOException {
        FileChannel open = writing;
        if (open != null && open.size() < SEGMENT_BYTES) {
            return open;
        }
        if (open != null) {
            open.force(false);
            open.close();
        }
        long first = rows();
        open = FileChannel.open(
                file(first), StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        DurableFiles.sync(folder);
        writing = open;
        synchronized (this) {
            segments.put(first, new Segment(first, 0));
        }
        return open;
    }

    private synchronized Frame frameOf(long row) {
        return frames.floorEntry(row).getValue();
    }

    private RowBatch decode(Frame frame) throws IOException {
        Decoded last = decoded;
        if (last != null && last.frame().equals(frame)) {
            return last.batch();
        }
        ByteBuffer payload;
        try (FileChannel channel = FileChannel.open(file(frame.segment()), StandardOpenOption.READ)) {
            payload = payload(channel, frame.offset());
        }
        if (payload == null) {
            throw new IOException("the rows from " + frame.firstRow() + " on are damaged");
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(payload.array()));
        in.skipNBytes(Long.BYTES + Integer.BYTES);
        RowBatch batch = new RowBatch(type.types(), frame.rows());
        for (int row = 0; row < frame.rows(); row++) {
            byte kind = in.readByte();
            codec.read(in, batch);
            batch.setKind(row, kind);
        }
        decoded = new Decoded(frame, batch);
        return batch;
    }

    private Path file(long firstRow) {
        return folder.resolve(PREFIX + String.format("%019d", firstRow));
    }
}
