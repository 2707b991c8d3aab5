package io.sluice.exec.runtime.state;

import java.lang.ref.WeakReference;
import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a subtask's state: pages, indexes and timers that were made while it ran. What nobody holds any more counts until it is
 * collected, so that those that drop states whole, as windows do, need not say so. Thread-safe.
 *
 * <p>States are made in many places, by operators that know nothing of accounts; this is why the subtask that runs is bound to its thread.
 */
public final class StateMemory {
    private static final ThreadLocal<@Nullable StateMemory> RUNNING = new ThreadLocal<>();

    private static final int MADE_BETWEEN_LOOKS = 1024;

    private final ConcurrentLinkedQueue<WeakReference<Held>> held = new ConcurrentLinkedQueue<>();
    /** Written by the subtask's thread alone. */
    private int made;

    /** What holds memory, and is told of by {@link #add} when it is made. */
    public interface Held {
        /** Bytes, as the thread that uses it has left them some moments ago. On any thread. */
        long memoryBytes();
    }

    /** States that are made on this thread are this one's, until {@link #leave}. */
    public void enter() {
        RUNNING.set(this);
    }

    /** See {@link #enter}. */
    public static void leave() {
        RUNNING.remove();
    }

    /** What all hold, as their threads have left it some moments ago. */
    public long bytes() {
        long bytes = 0;
        for (Iterator<WeakReference<Held>> each = held.iterator(); each.hasNext(); ) {
            Held memory = each.next().get();
            if (memory == null) {
                each.remove();
            } else {
                bytes += memory.memoryBytes();
            }
        }
        return bytes;
    }

    /** Something was made. */
    public static void add(Held memory) {
        StateMemory running = RUNNING.get();
        if (running != null) {
            running.held.add(new WeakReference<>(memory));
            if (++running.made % MADE_BETWEEN_LOOKS == 0) {
                running.bytes(); // forgets those that are gone, should nobody ask
            }
        }
    }
}
