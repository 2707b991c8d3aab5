package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.RowLayout;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A state whose pages were read from the files of a checkpoint. */
public final class StoredPages implements StoredEntries {
    private final String name;
    /** The state, for one thread that goes through it. */
    private final Supplier<KeyedState> states;

    private final @Nullable EntryOrder order;
    /** Null when the pages are in no files that a store can go on with. */
    private final @Nullable StoredHeap heap;

    StoredPages(String name, Supplier<KeyedState> states, @Nullable EntryOrder order, @Nullable StoredHeap heap) {
        this.name = name;
        this.states = states;
        this.order = order;
        this.heap = heap;
    }

    /** The pages, for a state that has the same entries; null when they can only be read. */
    @Nullable StoredHeap heap() {
        return heap;
    }

    /** Opens a stretch. */
    @FunctionalInterface
    public interface Opener {
        DataInputStream open(SharedState.Stretch stretch) throws IOException;
    }

    /**
     * Reads a state of kind PAGES.
     *
     * @param opener of its stretches, each of which is read to its end
     * @throws IOException when it is not whole
     */
    public static StoredPages read(SharedState stored, Opener opener) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored.description()));
        StateLayout layout = StateLayout.read(in);
        byte[][] heap = new byte[in.readInt()][];
        int heapStretches = in.readInt();
        List<SharedState.Stretch> stretches = stored.stretches();
        byte[] shelves = new byte[heap.length];
        PageStretch.read(stretches.subList(0, heapStretches), opener, heap, shelves);
        PagedHeap pages = PagedHeap.of(heap, shelves);
        KeyedState state = KeyedState.over(pages, stored.name(), layout);
        EntryOrder order = in.readBoolean()
                ? readOrder(in.readInt(), stretches.subList(heapStretches, stretches.size()), opener)
                : null;
        // Those that were written before there was such a thing end here.
        StateRoots roots = in.available() > 0 ? StateRoots.read(in) : null;
        StoredHeap whole = order == null && roots != null && roots.indexes().isEmpty() && heap.length > 0
                ? new StoredHeap(layout, heap.length, null, pages, roots)
                : null;
        return new StoredPages(stored.name(), () -> state, order, whole);
    }

    static EntryOrder readOrder(int pageCount, List<SharedState.Stretch> stretches, Opener opener) throws IOException {
        byte[][] order = new byte[pageCount][];
        PageStretch.read(stretches, opener, order, new byte[pageCount]);
        return EntryOrder.of(order);
    }

    @Override
    public String state() {
        return name;
    }

    @Override
    public Cursor entries(IntPredicate keyHash) {
        EntryOrder inOrder = order;
        return inOrder == null ? new ByAddress(states.get(), keyHash) : new InOrder(states.get(), keyHash, inOrder);
    }

    private static boolean write(KeyedState state, int entry, IntPredicate keyHash, SnapshotWriter target) {
        state.heap().relieve();
        if (keyHash.test(RowLayout.hash(state.header(entry)))) {
            state.writeEntry(entry, target);
            return true;
        }
        return false;
    }

    private static final class ByAddress implements Cursor {
        private final KeyedState state;
        private final IntPredicate keyHash;
        private int next;

        ByAddress(KeyedState state, IntPredicate keyHash) {
            this.state = state;
            this.keyHash = keyHash;
            next = state.heap().nextMarked(0);
        }

        @Override
        public boolean next(SnapshotWriter target) {
            boolean written = false;
            while (next != 0 && !written) {
                written = write(state, next, keyHash, target);
                next = state.heap().nextMarked(next);
            }
            return written;
        }
    }

    private static final class InOrder implements Cursor {
        private final KeyedState state;
        private final IntPredicate keyHash;
        private final EntryOrder entries;
        private int next;

        InOrder(KeyedState state, IntPredicate keyHash, EntryOrder entries) {
            this.state = state;
            this.keyHash = keyHash;
            this.entries = entries;
        }

        @Override
        public boolean next(SnapshotWriter target) {
            boolean written = false;
            while (next < entries.count() && !written) {
                written = write(state, entries.entries()[next++], keyHash, target);
            }
            return written;
        }
    }
}
