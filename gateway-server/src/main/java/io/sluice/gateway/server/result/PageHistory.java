package io.sluice.gateway.server.result;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pages that were given to the client, kept so that it can read from the first row again: in memory up to a budget, then in a file,
 * and given up when there is no room for the file any more. Not thread-safe.
 */
final class PageHistory implements AutoCloseable {
    private final RowType type;
    private final ResultSettings settings;
    private final List<RowBatch> inMemory = new ArrayList<>();
    private long memoryBytes;
    /** Where each page in the file starts; these are the first pages. */
    private final List<Long> offsets = new ArrayList<>();

    private @Nullable FileChannel file;
    private long diskBytes;
    private boolean givenUp;

    PageHistory(RowType type, ResultSettings settings) {
        this.type = type;
        this.settings = settings;
    }

    int pages() {
        return offsets.size() + inMemory.size();
    }

    /** False when pages were dropped because there were too many. */
    boolean complete() {
        return !givenUp;
    }

    void add(RowBatch page) {
        if (givenUp) {
            return;
        }
        inMemory.add(page);
        memoryBytes += page.memoryBytes();
        if (memoryBytes > settings.historyMemory() && RowCodec.supports(type)) {
            spill();
        }
        if (memoryBytes > settings.historyMemory()) {
            giveUp();
        }
    }

    RowBatch page(int index) {
        if (index >= offsets.size()) {
            return inMemory.get(index - offsets.size());
        }
        try {
            return read(offsets.get(index));
        } catch (IOException e) {
            throw failed("reading", e);
        }
    }

    @Override
    public void close() {
        inMemory.clear();
        offsets.clear();
        memoryBytes = 0;
        settings.disk().add(-diskBytes);
        diskBytes = 0;
        FileChannel open = file;
        file = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                throw failed("closing", e);
            }
        }
    }

    private void spill() {
        try {
            FileChannel channel = file();
            for (RowBatch page : inMemory) {
                offsets.add(channel.size());
                write(page, channel);
            }
            settings.disk().add(channel.size() - diskBytes);
            diskBytes = channel.size();
            inMemory.clear();
            memoryBytes = 0;
            if (settings.disk().full()) {
                giveUp();
            }
        } catch (IOException e) {
            throw failed("writing", e);
        }
    }

    private void giveUp() {
        givenUp = true;
        close();
    }

    private FileChannel file() throws IOException {
        FileChannel open = file;
        if (open == null) {
            Files.createDirectories(settings.folder());
            Path path = Files.createTempFile(settings.folder(), "result", ".pages");
            open = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            file = open;
        }
        return open;
    }

    private void write(RowBatch page, FileChannel channel) throws IOException {
        channel.position(channel.size());
        // Not closed: that would close the channel.
        DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16));
        RowCodec codec = new RowCodec(type);
        out.writeInt(page.rows());
        for (int row = 0; row < page.rows(); row++) {
            out.writeByte(page.kind(row));
            codec.write(page, row, out);
        }
        out.flush();
    }

    private RowBatch read(long offset) throws IOException {
        FileChannel channel = file().position(offset);
        InputStream bytes = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
        DataInputStream in = new DataInputStream(bytes);
        RowCodec codec = new RowCodec(type);
        int rows = in.readInt();
        RowBatch page = new RowBatch(type.types(), rows);
        for (int row = 0; row < rows; row++) {
            byte kind = in.readByte();
            codec.read(in, page);
            page.setKind(row, kind);
        }
        return page;
    }

    private static SluiceException failed(String what, IOException cause) {
        return SluiceException.of(ErrorCode.IO_ERROR, null, cause)
                .with("message", what + " the file of result rows failed: " + cause.getMessage());
    }
}
