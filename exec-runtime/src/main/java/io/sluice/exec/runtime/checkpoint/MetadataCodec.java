package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Committable;
import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Operator;
import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Subtask;
import io.sluice.exec.runtime.state.SharedState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/** Metadata as bytes: a mark, a version, the parts in order, and a checksum of all before it. */
final class MetadataCodec {
    private static final int MARK = 0x534C4350;
    private static final int VERSION = 2;

    private MetadataCodec() {}

    static byte[] write(CheckpointMetadata metadata) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(MARK);
        out.writeInt(VERSION);
        out.writeLong(metadata.id());
        writeText(out, metadata.jobId());
        out.writeBoolean(metadata.savepoint());
        out.writeLong(metadata.time());
        out.writeInt(metadata.maxParallelism());
        out.writeInt(metadata.operators().size());
        for (Operator operator : metadata.operators()) {
            writeOperator(out, operator);
        }
        out.writeInt(metadata.committables().size());
        for (Committable committable : metadata.committables()) {
            writeText(out, committable.sink());
            writeBytes(out, committable.prepared());
        }
        out.writeInt(checksum(bytes.toByteArray(), bytes.size()));
        return bytes.toByteArray();
    }

    /** @throws IOException when the bytes are not what was written */
    static CheckpointMetadata read(byte[] bytes) throws IOException {
        int length = bytes.length - Integer.BYTES;
        if (length < 2 * Integer.BYTES) {
            throw new IOException("the metadata has " + bytes.length + " bytes");
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        int mark = in.readInt();
        if (mark != MARK) {
            throw new IOException("this is no checkpoint");
        }
        int written = new DataInputStream(new ByteArrayInputStream(bytes, length, Integer.BYTES)).readInt();
        if (written != checksum(bytes, length)) {
            throw new IOException("the metadata's checksum is wrong");
        }
        int version = in.readInt();
        if (version < 1 || version > VERSION) {
            throw new IOException("the metadata's version is " + version + ", known is " + VERSION);
        }
        long id = in.readLong();
        String jobId = readText(in);
        boolean savepoint = in.readBoolean();
        long time = in.readLong();
        int maxParallelism = in.readInt();
        List<Operator> operators = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            operators.add(readOperator(in, version));
        }
        List<Committable> committables = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            committables.add(new Committable(readText(in), readBytes(in)));
        }
        return new CheckpointMetadata(id, jobId, savepoint, time, maxParallelism, operators, committables);
    }

    static int checksum(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    private static void writeOperator(DataOutputStream out, Operator operator) throws IOException {
        writeText(out, operator.identity().id());
        writeText(out, operator.identity().shape());
        writeText(out, operator.identity().name());
        out.writeBoolean(operator.bound());
        out.writeInt(operator.subtasks().size());
        for (Subtask subtask : operator.subtasks()) {
            out.writeBoolean(subtask.finished());
            StateHandle state = subtask.state();
            out.writeBoolean(state instanceof StateHandle.InFile);
            if (state instanceof StateHandle.InFile file) {
                writeText(out, file.file());
                out.writeLong(file.offset());
                out.writeLong(file.length());
                out.writeInt(file.checksum());
            } else if (state instanceof StateHandle.Inline inline) {
                writeBytes(out, inline.data());
            }
            writeShared(out, subtask.shared());
        }
    }

    private static Operator readOperator(DataInputStream in, int version) throws IOException {
        OperatorIdentity identity = new OperatorIdentity(readText(in), readText(in), readText(in));
        boolean bound = in.readBoolean();
        List<Subtask> subtasks = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            boolean finished = in.readBoolean();
            StateHandle state = in.readBoolean()
                    ? new StateHandle.InFile(readText(in), in.readLong(), in.readLong(), in.readInt())
                    : new StateHandle.Inline(readBytes(in));
            subtasks.add(new Subtask(finished, state, version < 2 ? List.of() : readShared(in)));
        }
        return new Operator(identity, bound, subtasks);
    }

    private static void writeShared(DataOutputStream out, List<SharedState> states) throws IOException {
        out.writeInt(states.size());
        for (SharedState state : states) {
            writeText(out, state.kind().name());
            writeText(out, state.name());
            writeBytes(out, state.description());
            out.writeInt(state.stretches().size());
            for (SharedState.Stretch stretch : state.stretches()) {
                writeText(out, stretch.file());
                out.writeLong(stretch.offset());
                out.writeLong(stretch.length());
                out.writeInt(stretch.checksum());
            }
        }
    }

    private static List<SharedState> readShared(DataInputStream in) throws IOException {
        List<SharedState> states = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            SharedState.Kind kind = kind(readText(in));
            String name = readText(in);
            byte[] description = readBytes(in);
            List<SharedState.Stretch> stretches = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                stretches.add(new SharedState.Stretch(readText(in), in.readLong(), in.readLong(), in.readInt()));
            }
            states.add(new SharedState(kind, name, description, stretches));
        }
        return states;
    }

    private static SharedState.Kind kind(String name) throws IOException {
        for (SharedState.Kind kind : SharedState.Kind.values()) {
            if (kind.name().equals(name)) {
                return kind;
            }
        }
        throw new IOException("the metadata has a state of kind " + name);
    }

    /** Texts may be longer than {@code writeUTF} takes. */
    private static void writeText(DataOutputStream out, String text) throws IOException {
        writeBytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(readBytes(in), StandardCharsets.UTF_8);
    }

    private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] readBytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        byte[] bytes = in.readNBytes(length);
        if (bytes.length != length) {
            throw new IOException("the metadata ends too early");
        }
        return bytes;
    }
}
