package io.sluice.connectors.filesystem;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** What a writer leaves for the committer, as it stands in checkpoints. */
sealed interface Prepared {
    byte[] bytes();

    /**
     * A complete file that waits to become visible.
     *
     * @param staged where it is
     * @param target where it is to be
     * @param size in bytes
     */
    record File(Path staged, Path target, long size) implements Prepared {
        static File of(PartFile file) {
            return new File(file.staged(), file.target(), file.bytes());
        }

        @Override
        public byte[] bytes() {
            return write(out -> {
                out.writeUTF(staged.toString());
                out.writeUTF(target.toString());
                out.writeLong(size);
            });
        }
    }

    /**
     * How far a writer is, for tables that mark complete partitions. Of several, the one with the highest watermark counts.
     *
     * @param watermark {@link Long#MAX_VALUE} when no more rows come to it
     * @param nowMillis by its clock
     */
    record Progress(int subtask, long watermark, long nowMillis) implements Prepared {
        @Override
        public byte[] bytes() {
            return write(out -> {
                out.writeUTF(""); // where a file has its path
                out.writeInt(subtask);
                out.writeLong(watermark);
                out.writeLong(nowMillis);
            });
        }
    }

    static Prepared read(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            String first = in.readUTF();
            return first.isEmpty()
                    ? new Progress(in.readInt(), in.readLong(), in.readLong())
                    : new File(Path.of(first), Path.of(in.readUTF()), in.readLong());
        }
    }

    private static byte[] write(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            writing.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return bytes.toByteArray();
    }

    /** Writes fields. */
    interface Writing {
        void to(DataOutputStream out) throws IOException;
    }
}
