package io.sluice.exec.runtime.state;

import io.sluice.spi.time.Clock;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The states of a subtask, of which only so much is in memory as a {@link MemoryBound} allows. States are found by asking the operators
 * for a snapshot, since there they say what they have; those that they do not name any more are dropped. One thread.
 */
public final class CachedStates {
    /** How often states are looked for that were made or given up meanwhile. */
    private static final int TURNS = 16;
    /** Of a subtask's memory, the part that indexes may have before they go into pages, where it takes longer to find something in them. */
    private static final double INDEX_PART = 0.25;

    private static final int LEAST_INDEX_BYTES = 2048;

    private final MemoryBound bound;
    private final PageStores stores;
    private final Clock clock;
    private final Consumer<SnapshotWriter> operators;
    private final Map<KeyedState, PageCache> caches = new IdentityHashMap<>();
    private final List<Cached> inOrder = new ArrayList<>();
    private boolean joined;
    private long counted;
    private int turn;

    private record Cached(KeyedState state, PageCache pages) {
        /** Small indexes do not count: pages would take as much. */
        long indexBytes() {
            long bytes = state.indexBytes();
            return bytes < LEAST_INDEX_BYTES ? 0 : bytes;
        }

        long bytes() {
            return pages.memoryBytes() + indexBytes();
        }
    }

    /** @param operators has all operators write their snapshots */
    public CachedStates(StateBackend backend, String subtask, Clock clock, Consumer<SnapshotWriter> operators) {
        bound = backend.bound();
        stores = backend.stores(subtask);
        this.clock = clock;
        this.operators = operators;
    }

    /** Finds the states that the operators have now. */
    public void find() {
        Map<KeyedState, PageCache> before = new IdentityHashMap<>(caches);
        operators.accept(SnapshotWriter.visiting(state -> {
            if (before.remove(state) == null && !caches.containsKey(state)) {
                PageCache cache =
                        new PageCache(state.heap(), stores.open(state.name()), this::shrink, this::flush, clock);
                if (!joined) {
                    joined = true;
                    bound.join();
                }
                caches.put(state, cache);
                inOrder.add(new Cached(state, cache));
            }
        }));
        before.forEach((state, cache) -> {
            caches.remove(state);
            inOrder.removeIf(each -> each.pages == cache);
            cache.drop();
        });
    }

    /** The operators wait for their next batch: puts pages away when the memory is used up. */
    public void relieve() {
        if (turn++ % TURNS == 0 || bound.allowed(counted) < counted) {
            find();
        }
        shrink();
    }

    private void shrink() {
        long own = count();
        long allowed = bound.allowed(own);
        if (allowed < own) {
            long indexes = pageIndexes(allowed);
            long pages = count() - indexes;
            // A little less than allowed, so that not every batch has to put a few pages away.
            double kept = Math.max(0, 0.875 * allowed - indexes) / Math.max(1, pages);
            for (Cached cached : inOrder) {
                cached.pages.shrink((long) (cached.pages.memoryBytes() * kept));
            }
            count();
        }
    }

    private void flush() {
        for (Cached cached : inOrder) {
            cached.pages.flush();
        }
    }

    /** The operators have been given what a checkpoint had of their states. */
    public void restored() {
        stores.adopted();
    }

    /** Puts indexes into pages while they are too large. Returns the bytes of those that stay what they are. */
    private long pageIndexes(long allowed) {
        long bytes = 0;
        for (Cached cached : inOrder) {
            bytes += cached.indexBytes();
        }
        for (int i = 0; i < inOrder.size() && bytes > allowed * INDEX_PART; i++) {
            Cached cached = inOrder.get(i);
            if (cached.indexBytes() > 0) {
                bytes -= cached.indexBytes();
                cached.state.pageIndexes();
            }
        }
        return bytes;
    }

    private long count() {
        long own = 0;
        for (Cached cached : inOrder) {
            own += cached.bytes();
        }
        bound.add(own - counted);
        counted = own;
        return own;
    }

    /** The operators are closed. */
    public void close() {
        bound.add(-counted);
        counted = 0;
        if (joined) {
            bound.leave();
        }
        stores.close();
    }
}
