package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.state.SnapshotWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The file of one subtask's states in a checkpoint, one behind the other, each as stretches with their lengths before them. Made when a
 * state is too large for the metadata.
 */
final class StateFile implements Closeable {
    private final CheckpointFiles files;
    private final Path path;
    private final String name;
    private final int inlineBytes;
    private final byte[] prefix = new byte[Integer.BYTES];
    private final CRC32C checksum = new CRC32C();
    private CheckpointFiles.@Nullable NewFile file;
    private long length;

    /** @param inlineBytes how long a state may be that goes into the metadata */
    StateFile(CheckpointFiles files, Path folder, String name, int inlineBytes) {
        this.files = files;
        this.name = name;
        this.inlineBytes = inlineBytes;
        path = folder.resolve(name);
    }

    /** Completes a state and writes it. */
    StateHandle write(SnapshotWriter state) throws IOException {
        long start = length;
        byte[][] inline = {new byte[0]};
        checksum.reset();
        state.complete((data, count) -> {
            // Only the last stretch is short: then it is the only one.
            if (count <= inlineBytes && length == start) {
                inline[0] = new byte[Integer.BYTES + count];
                Bytes.putInt(inline[0], 0, count);
                System.arraycopy(data, 0, inline[0], Integer.BYTES, count);
            } else {
                append(data, count);
            }
        });
        return length == start
                ? new StateHandle.Inline(inline[0])
                : new StateHandle.InFile(name, start, length - start, (int) checksum.getValue());
    }

    /** Whatever was written lasts. */
    void finish() throws IOException {
        CheckpointFiles.NewFile open = file;
        if (open != null) {
            open.sync();
        }
    }

    @Override
    public void close() throws IOException {
        CheckpointFiles.NewFile open = file;
        if (open != null) {
            open.close();
        }
    }

    private void append(byte[] data, int count) throws IOException {
        CheckpointFiles.NewFile open = file;
        if (open == null) {
            open = files.create(path);
            file = open;
        }
        Bytes.putInt(prefix, 0, count);
        open.write(prefix, 0, prefix.length);
        open.write(data, 0, count);
        checksum.update(prefix, 0, prefix.length);
        checksum.update(data, 0, count);
        length += prefix.length + count;
    }
}
