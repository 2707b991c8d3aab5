package io.sluice.exec.runtime.async;

import io.sluice.exec.runtime.operator.Output;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What waits for answers from outside, and the watermarks and the idleness that came among it: they leave when all that came before them
 * has left, and nothing that came after them leaves before. Used by the operator's thread alone.
 *
 * @param <E> a row or some, answered together
 */
public final class WaitingQueue<E extends WaitingQueue.Entry> {
    /** In which order entries leave, between two watermarks. */
    public enum Order {
        AS_THEY_CAME,
        /** Entries with a key in common as they came, others as they are answered. */
        BY_KEY,
        AS_ANSWERED
    }

    /** What waits. */
    public interface Entry {
        int rows();

        /** Whether it can leave. */
        boolean complete();

        /** Asked only where entries leave {@link Order#BY_KEY}. */
        Collection<?> keys();
    }

    /** Where entries go. */
    public interface Target<E> {
        void emit(E entry, Output output);

        /** Sends on what was gathered. */
        void flush(Output output);
    }

    private enum Kind {
        ENTRY,
        WATERMARK,
        IDLE,
        ACTIVE
    }

    private record Item<E>(Kind kind, @Nullable E entry, long watermark) {}

    private final Order order;
    private final Target<E> target;
    private final Deque<Item<E>> items = new ArrayDeque<>();
    private int rows;

    public WaitingQueue(Order order, Target<E> target) {
        this.order = order;
        this.target = target;
    }

    public void add(E entry) {
        items.add(new Item<>(Kind.ENTRY, entry, 0));
        rows += entry.rows();
    }

    public void addWatermark(long timestamp) {
        items.add(new Item<>(Kind.WATERMARK, null, timestamp));
    }

    public void addIdle(boolean idle) {
        items.add(new Item<>(idle ? Kind.IDLE : Kind.ACTIVE, null, 0));
    }

    /** Rows of all entries. */
    public int rows() {
        return rows;
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    /** In the order in which they came. */
    public List<E> entries() {
        List<E> entries = new ArrayList<>();
        for (Item<E> item : items) {
            if (item.entry != null) {
                entries.add(item.entry);
            }
        }
        return entries;
    }

    /** The entry that came first; null when there is none. */
    public @Nullable E first() {
        for (Item<E> item : items) {
            if (item.entry != null) {
                return item.entry;
            }
        }
        return null;
    }

    /** Sends on what can leave. */
    public void emit(Output output) {
        boolean behind = false;
        Set<Object> keys = new HashSet<>();
        Iterator<Item<E>> all = items.iterator();
        while (all.hasNext()) {
            Item<E> item = all.next();
            E entry = item.entry;
            if (entry == null) {
                if (behind) {
                    return;
                }
                all.remove();
                emitMark(item, output);
            } else if (entry.complete() && (order != Order.BY_KEY || mayPass(entry, keys))) {
                all.remove();
                rows -= entry.rows();
                target.emit(entry, output);
            } else if (order == Order.AS_THEY_CAME) {
                return;
            } else {
                behind = true;
                if (order == Order.BY_KEY) {
                    keys.addAll(entry.keys());
                }
            }
        }
    }

    private boolean mayPass(E entry, Set<Object> keys) {
        return keys.isEmpty() || entry.keys().stream().noneMatch(keys::contains);
    }

    private void emitMark(Item<E> mark, Output output) {
        target.flush(output);
        if (mark.kind == Kind.WATERMARK) {
            output.emitWatermark(mark.watermark);
        } else {
            output.emitIdle(mark.kind == Kind.IDLE);
        }
    }
}
