package io.sluice.exec.runtime.state;

import java.lang.ref.WeakReference;
import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a subtask's state: all heaps that were made while it ran. A heap that nobody holds any more counts until it is collected,
 * so that those that drop states whole, as windows do, need not say so. Thread-safe.
 *
 * <p>Heaps are made in many places, by operators that know nothing of accounts; this is why the subtask that runs is bound to its thread.
 */
public final class StateMemory {
    private static final ThreadLocal<@Nullable StateMemory> RUNNING = new ThreadLocal<>();

    private static final int MADE_BETWEEN_LOOKS = 1024;

    private final ConcurrentLinkedQueue<WeakReference<PagedHeap>> heaps = new ConcurrentLinkedQueue<>();
    /** Written by the subtask's thread alone. */
    private int made;

    /** Heaps that are made on this thread are this one's, until {@link #leave}. */
    public void enter() {
        RUNNING.set(this);
    }

    /** See {@link #enter}. */
    public static void leave() {
        RUNNING.remove();
    }

    /** What the heaps hold, as their threads have left it some moments ago. */
    public long bytes() {
        long bytes = 0;
        for (Iterator<WeakReference<PagedHeap>> each = heaps.iterator(); each.hasNext(); ) {
            PagedHeap heap = each.next().get();
            if (heap == null) {
                each.remove();
            } else {
                bytes += heap.memoryBytes();
            }
        }
        return bytes;
    }

    /** A heap was made. */
    static void add(PagedHeap heap) {
        StateMemory running = RUNNING.get();
        if (running != null) {
            running.heaps.add(new WeakReference<>(heap));
            if (++running.made % MADE_BETWEEN_LOOKS == 0) {
                running.bytes(); // forgets those that are gone, should nobody ask
            }
        }
    }
}
