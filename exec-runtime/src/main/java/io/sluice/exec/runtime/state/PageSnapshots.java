package io.sluice.exec.runtime.state;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a state's pages into shared files, those that no file has yet; {@link StoredPages} reads them. */
final class PageSnapshots {
    private final PageHistory heap = new PageHistory();
    private final PageHistory order = new PageHistory();

    /**
     * On a blocking thread.
     *
     * @param frozen the state as it was
     * @param entries those that count, in an order; null for all
     */
    SharedState write(KeyedState frozen, @Nullable EntryOrder entries, SharedFiles files) throws IOException {
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
        return new SharedState(SharedState.Kind.PAGES, frozen.name(), description.toByteArray(), stretches);
    }
}
