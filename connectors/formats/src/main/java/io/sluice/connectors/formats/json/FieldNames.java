package io.sluice.connectors.formats.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Finds a field's place by the UTF-8 bytes of its name. Writers mostly keep an order, so the field after the one found last is tried
 * before the hash table. Not thread-safe.
 */
final class FieldNames {
    private static final int MISSING = -1;

    private final byte[][] names;
    /** Open addressing: places by hash, MISSING where empty. */
    private final int[] table;

    private int next;

    FieldNames(List<String> fieldNames) {
        names = fieldNames.stream()
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        table = new int[Math.max(4, Integer.highestOneBit(names.length * 2) * 2)];
        Arrays.fill(table, MISSING);
        for (int i = 0; i < names.length; i++) {
            int slot = hash(names[i], 0, names[i].length);
            while (table[slot] != MISSING) {
                slot = slot + 1 & table.length - 1;
            }
            table[slot] = i;
        }
    }

    /** A new object begins. */
    void restart() {
        next = 0;
    }

    /** The field's place, or -1. */
    int find(byte[] data, int from, int to) {
        if (next < names.length && matches(next, data, from, to)) {
            return next++;
        }
        int slot = hash(data, from, to);
        while (table[slot] != MISSING) {
            int candidate = table[slot];
            if (matches(candidate, data, from, to)) {
                next = candidate + 1;
                return candidate;
            }
            slot = slot + 1 & table.length - 1;
        }
        return MISSING;
    }

    private boolean matches(int candidate, byte[] data, int from, int to) {
        byte[] name = names[candidate];
        return Arrays.equals(name, 0, name.length, data, from, to);
    }

    private int hash(byte[] data, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + data[i];
        }
        return (hash ^ hash >>> 15) & table.length - 1;
    }
}
