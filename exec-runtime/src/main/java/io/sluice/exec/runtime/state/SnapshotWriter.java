package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Collects the state of one operator's subtask as bytes: sections by name, each a list of entries with their key groups. Written
 * without addresses, so that any number of subtasks can read their share.
 */
public final class SnapshotWriter {
    /** What the name of a state starts with that is for all subtasks. */
    static final String SHARED = "*";

    private byte[] data = new byte[256];
    private int used;
    private int entryStart;

    /** Starts the entries of a state. */
    public void begin(String state) {
        byte[] name = state.getBytes(StandardCharsets.UTF_8);
        writeInt(name.length);
        writeBytes(name, 0, name.length);
    }

    /** Starts an entry. @param keyHash decides which subtask restores it */
    public void beginEntry(int keyHash) {
        entryStart = used;
        writeInt(0);
        writeInt(keyHash);
    }

    public void endEntry() {
        Bytes.putInt(data, entryStart, used - entryStart);
    }

    /** Ends the entries of a state. */
    public void end() {
        writeInt(0);
    }

    /** A state that is one number and no key. */
    public void value(String state, long value) {
        begin(state);
        beginEntry(0);
        writeLong(value);
        endEntry();
        end();
    }

    /** A number that every subtask is to know, whatever keys it has: see {@link SnapshotReader#leastSharedValue}. */
    public void sharedValue(String state, long value) {
        value(SHARED + state, value);
    }

    public void writeInt(int value) {
        ensure(Integer.BYTES);
        Bytes.putInt(data, used, value);
        used += Integer.BYTES;
    }

    public void writeLong(long value) {
        ensure(Long.BYTES);
        Bytes.putLong(data, used, value);
        used += Long.BYTES;
    }

    /** Writes bytes without their number. */
    public void writeBytes(byte[] bytes, int from, int length) {
        ensure(length);
        System.arraycopy(bytes, from, data, used, length);
        used += length;
    }

    /** The array with what has been written; {@link #length} bytes of it count. Valid until more is written. */
    public byte[] data() {
        return data;
    }

    public int length() {
        return used;
    }

    /** Forgets what has been written. */
    public void clear() {
        used = 0;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(data, used);
    }

    private void ensure(int more) {
        if (more > data.length - used) {
            data = Arrays.copyOf(data, Math.max(Math.addExact(used, more), data.length + (data.length >> 1)));
        }
    }
}
