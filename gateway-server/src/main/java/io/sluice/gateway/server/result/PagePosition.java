package io.sluice.gateway.server.result;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The last page that was given to a client. Written down before the client gets it, in one of two places of a file by turns: a page whose
 * place was not written whole has never been given.
 */
record PagePosition(long token, long firstRow, int rows) {
    private static final String FILE = "position";
    private static final int CONTENT = 2 * Long.BYTES + Integer.BYTES;
    private static final int SLOT = CONTENT + Integer.BYTES;

    /** The last page; empty when none was given. */
    static Optional<PagePosition> read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        ByteBuffer slots = ByteBuffer.wrap(Files.readAllBytes(file));
        PagePosition even = slot(slots, 0);
        PagePosition odd = slot(slots, SLOT);
        if (even == null || odd == null) {
            return Optional.ofNullable(even == null ? odd : even);
        }
        return Optional.of(even.token > odd.token ? even : odd);
    }

    /** Puts it on disk. */
    void write(Path folder) throws IOException {
        ByteBuffer slot =
                ByteBuffer.allocate(SLOT).putLong(token).putLong(firstRow).putInt(rows);
        slot.putInt(checksum(slot)).flip();
        Path file = folder.resolve(FILE);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            long start = token % 2 * SLOT;
            while (slot.hasRemaining()) {
                channel.write(slot, start + slot.position());
            }
            channel.force(true);
        }
    }

    private static @Nullable PagePosition slot(ByteBuffer slots, int start) {
        if (slots.capacity() < start + SLOT) {
            return null;
        }
        ByteBuffer slot = slots.slice(start, SLOT);
        PagePosition position = new PagePosition(slot.getLong(), slot.getLong(), slot.getInt());
        // Zeros, where nothing was written yet, are not their own checksum.
        return slot.getInt(CONTENT) == checksum(slot) ? position : null;
    }

    private static int checksum(ByteBuffer slot) {
        CRC32C crc = new CRC32C();
        crc.update(slot.array(), slot.arrayOffset(), CONTENT);
        return (int) crc.getValue() ^ 0x5a5a5a5a;
    }
}
