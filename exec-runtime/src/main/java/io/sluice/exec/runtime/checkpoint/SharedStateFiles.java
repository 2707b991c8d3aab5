package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.runtime.state.SharedFiles;
import io.sluice.exec.runtime.state.SharedState;
import java.io.Closeable;
import java.io.IOException;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The shared files that one subtask makes for one checkpoint. */
final class SharedStateFiles implements SharedFiles, Closeable {
    /** Writes smaller than this are gathered. */
    private static final int BUFFER_BYTES = 256 << 10;

    private final SharedFolder folder;
    private final long checkpoint;
    private final long base;
    private final String name;
    private @Nullable OpenFile common;
    private int created;
    private long bytes;

    /** @param name of the subtask's files, unique in the checkpoint */
    SharedStateFiles(SharedFolder folder, long checkpoint, String name) throws IOException {
        this.folder = folder;
        this.checkpoint = checkpoint;
        this.name = checkpoint + "-" + name;
        base = folder.hold(checkpoint);
    }

    @Override
    public long checkpoint() {
        return checkpoint;
    }

    @Override
    public long base() {
        return base;
    }

    /** Bytes written. */
    long bytes() {
        return bytes;
    }

    @Override
    public NewStretch append() throws IOException {
        OpenFile file = common;
        if (file == null) {
            file = new OpenFile(name);
            common = file;
        }
        return new Stretch(file, false);
    }

    @Override
    public NewStretch create() throws IOException {
        return new Stretch(new OpenFile(name + "-" + created++), true);
    }

    /** Whatever was written lasts. */
    void finish() throws IOException {
        if (common != null) {
            common.finish();
            folder.sync();
        } else if (created > 0) {
            folder.sync();
        }
    }

    @Override
    public void close() throws IOException {
        OpenFile file = common;
        if (file != null) {
            file.file.close();
        }
    }

    private final class OpenFile {
        final String fileName;
        final CheckpointFiles.NewFile file;
        private final byte[] buffer = new byte[BUFFER_BYTES];
        private int buffered;
        long length;

        OpenFile(String fileName) throws IOException {
            this.fileName = fileName;
            file = folder.create(checkpoint, fileName);
        }

        void write(byte[] data, int from, int count) throws IOException {
            if (count > buffer.length - buffered) {
                flush();
            }
            if (count > buffer.length) {
                file.write(data, from, count);
            } else {
                System.arraycopy(data, from, buffer, buffered, count);
                buffered += count;
            }
            length += count;
            bytes += count;
        }

        void finish() throws IOException {
            flush();
            file.sync();
        }

        private void flush() throws IOException {
            if (buffered > 0) {
                file.write(buffer, 0, buffered);
                buffered = 0;
            }
        }
    }

    private static final class Stretch implements NewStretch {
        private final boolean own;
        private final long start;
        private final CRC32C checksum = new CRC32C();
        private final OpenFile file;

        Stretch(OpenFile file, boolean own) {
            this.file = file;
            this.own = own;
            start = file.length;
        }

        @Override
        public void write(byte[] data, int from, int length) throws IOException {
            file.write(data, from, length);
            checksum.update(data, from, length);
        }

        @Override
        public SharedState.Stretch finish() throws IOException {
            if (own) {
                file.finish();
            }
            return new SharedState.Stretch(file.fileName, start, file.length - start, (int) checksum.getValue());
        }

        @Override
        public void close() throws IOException {
            if (own) {
                file.file.close();
            }
        }
    }
}
