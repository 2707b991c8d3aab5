package io.sluice.connectors.filesystem;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * A complete file that waits to become visible, as it stands in checkpoints.
 *
 * @param staged where it is
 * @param target where it is to be
 */
record PreparedFile(Path staged, Path target) {
    static byte[] of(PartFile file) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(file.staged().toString());
            out.writeUTF(file.target().toString());
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return bytes.toByteArray();
    }

    static PreparedFile read(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return new PreparedFile(Path.of(in.readUTF()), Path.of(in.readUTF()));
        }
    }
}
