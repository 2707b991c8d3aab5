package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;

/**
 * How long entries of a state live: an entry holds the time of its last change in a field, and one that has not been changed for the
 * time to live counts as absent. Without a time to live there is no field and no cost.
 *
 * @param ttlMillis 0 for ever
 * @param field the offset of the time among the entry's fields; without meaning when entries live for ever
 */
public record Expiry(long ttlMillis, int field) {
    /** Adds the field, when one is needed, to a layout. */
    public static Expiry of(long ttlMillis, StateLayout layout) {
        return new Expiry(ttlMillis, ttlMillis > 0 ? layout.fixed(Long.BYTES) : -1);
    }

    public boolean enabled() {
        return ttlMillis > 0;
    }

    /** @param fields where the entry's fields start in its array */
    public boolean expired(byte[] entry, int fields, long nowMillis) {
        return ttlMillis > 0 && nowMillis - Bytes.getLong(entry, fields + field) >= ttlMillis;
    }

    /** Notes that the entry has been changed. */
    public void touch(byte[] entry, int fields, long nowMillis) {
        if (ttlMillis > 0) {
            Bytes.putLong(entry, fields + field, nowMillis);
        }
    }
}
