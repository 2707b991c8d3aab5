package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;

/** Counts what is in the state of a subtask. */
public final class EntryCount {
    private EntryCount() {}

    /** Whether a subtask's state holds anything but names of states. */
    public static boolean any(StoredState stored) {
        return count(stored, true) > 0;
    }

    /** The entries of keys in a subtask's state. */
    public static long ofKeys(StoredState stored) {
        return count(stored, false);
    }

    private static long count(StoredState stored, boolean shares) {
        long count = stored.stretches().stream()
                .mapToLong(stretch -> count(stretch, shares))
                .sum();
        SnapshotWriter entry = new SnapshotWriter();
        for (StoredEntries entries : stored.entries()) {
            if (shares || !entries.shared()) {
                StoredEntries.Cursor cursor = entries.entries(hash -> true);
                for (entry.clear(); cursor.next(entry); entry.clear()) {
                    count++;
                }
            }
        }
        return count;
    }

    private static long count(byte[] snapshot, boolean shares) {
        long count = 0;
        int at = 0;
        while (at < snapshot.length) {
            boolean skipped = !shares && snapshot[at + Integer.BYTES] == SnapshotWriter.SHARED.charAt(0);
            at += Integer.BYTES + Bytes.getInt(snapshot, at);
            for (int length = Bytes.getInt(snapshot, at); length != 0; length = Bytes.getInt(snapshot, at)) {
                count += skipped ? 0 : 1;
                at += length;
            }
            at += Integer.BYTES;
        }
        return count;
    }
}
