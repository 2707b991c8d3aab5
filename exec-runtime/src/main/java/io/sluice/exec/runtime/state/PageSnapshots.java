package io.sluice.exec.runtime.state;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a state's pages into shared files, those that no file has yet; {@link StoredPages} and {@link StoredFiles} read them. */
final class PageSnapshots {
    private final PageHistory heap = new PageHistory();
    private final PageHistory order = new PageHistory();

    /**
     * On a blocking thread.
     *
     * @param frozen the state as it was
     * @param roots what it had besides its pages
     * @param entries those that count, in an order; null for all
     */
    SharedState write(KeyedState frozen, StateRoots roots, @Nullable EntryOrder entries, SharedFiles files)
            throws IOException {
        List<SharedState.Stretch> stretches = new ArrayList<>(heap.write(frozen.heap(), files));
        ByteArrayOutputStream description = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(description);
        StateLayout.write(frozen.layout(), out);
        out.writeInt(frozen.heap().pageCount());
        out.writeInt(stretches.size());
        out.writeBoolean(entries != null);
        if (entries != null) {
            out.writeInt(entries.pageCount());
            stretches.addAll(order.write(entries, files));
        }
        roots.write(out);
        return new SharedState(SharedState.Kind.PAGES, frozen.name(), description.toByteArray(), stretches);
    }

    /**
     * As {@link #write}, for a state whose pages are in files already.
     *
     * @param state of which name and layout are read alone
     */
    SharedState write(
            KeyedState state,
            int pageCount,
            StateRoots roots,
            PageFiles kept,
            @Nullable EntryOrder entries,
            SharedFiles files)
            throws IOException {
        ByteArrayOutputStream description = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(description);
        StateLayout.write(state.layout(), out);
        out.writeInt(pageCount);
        out.writeUTF(kept.place());
        Map<String, SharedState.Stretch> written = kept.write(files);
        List<SharedState.Stretch> stretches = new ArrayList<>(written.values());
        out.writeInt(written.size());
        for (String name : written.keySet()) {
            out.writeUTF(name);
        }
        out.writeBoolean(entries != null);
        if (entries != null) {
            out.writeInt(entries.pageCount());
            stretches.addAll(order.write(entries, files));
        }
        roots.write(out);
        return new SharedState(SharedState.Kind.ROCKSDB, state.name(), description.toByteArray(), stretches);
    }
}
