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

    private final MemoryBound bound;
    private final PageStores stores;
    private final Clock clock;
    private final Consumer<SnapshotWriter> operators;
    private final Map<KeyedState, PageCache> caches = new IdentityHashMap<>();
    private final List<PageCache> inOrder = new ArrayList<>();
    private boolean joined;
    private long counted;
    private int turn;

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
                PageCache cache = new PageCache(state.heap(), stores.open(state.name()), this::shrink, clock);
                if (!joined) {
                    joined = true;
                    bound.join();
                }
                caches.put(state, cache);
                inOrder.add(cache);
            }
        }));
        before.forEach((state, cache) -> {
            caches.remove(state);
            inOrder.remove(cache);
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
            for (PageCache cache : inOrder) {
                // A little less than allowed, so that not every batch has to put a few pages away.
                cache.shrink((long) (cache.memoryBytes() * (0.875 * allowed / own)));
            }
            count();
        }
    }

    private long count() {
        long own = 0;
        for (PageCache cache : inOrder) {
            own += cache.memoryBytes();
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
