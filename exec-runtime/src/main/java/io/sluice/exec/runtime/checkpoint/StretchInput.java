package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.runtime.state.SharedState;
import java.io.DataInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32C;

/** Reads a stretch of a file; an error when it is read further, or closed when it is not what was written. */
final class StretchInput extends DataInputStream {
    private final Checked checked;

    /** @param file the whole file, which is closed with this */
    StretchInput(InputStream file, SharedState.Stretch stretch) throws IOException {
        this(new Checked(file, stretch));
        try {
            file.skipNBytes(stretch.offset());
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private StretchInput(Checked in) {
        super(in);
        checked = in;
    }

    @Override
    public void close() throws IOException {
        super.close();
        checked.check();
    }

    private static final class Checked extends FilterInputStream {
        private final SharedState.Stretch stretch;
        private final CRC32C checksum = new CRC32C();
        private long left;

        Checked(InputStream file, SharedState.Stretch stretch) {
            super(file);
            this.stretch = stretch;
            left = stretch.length();
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            int count = left == 0 ? -1 : in.read(target, from, (int) Math.min(left, length));
            if (count > 0) {
                checksum.update(target, from, count);
                left -= count;
            }
            return count;
        }

        void check() throws IOException {
            if (left > 0 || (int) checksum.getValue() != stretch.checksum()) {
                throw new IOException("the checksum of a stretch of file \"" + stretch.file() + "\" is wrong");
            }
        }
    }
}
