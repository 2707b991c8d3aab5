package io.sluice.exec.runtime.state;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads states whose pages are in the files of a store. */
public final class StoredFiles {
    private StoredFiles() {}

    /**
     * Reads a state of kind ROCKSDB.
     *
     * @param opener of its stretches, each of which is read to its end
     * @param store opens the files
     * @throws IOException when it is not whole
     */
    public static StoredEntries read(SharedState stored, StoredPages.Opener opener, PageFiles.Opener store)
            throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored.description()));
        StateLayout layout = StateLayout.read(in);
        int pageCount = in.readInt();
        String place = in.readUTF();
        List<SharedState.Stretch> stretches = stored.stretches();
        Map<String, PageFiles.Copy> files = new LinkedHashMap<>();
        int count = in.readInt();
        for (SharedState.Stretch stretch : stretches.subList(0, count)) {
            files.put(in.readUTF(), target -> {
                try (InputStream from = opener.open(stretch)) {
                    Files.copy(from, target);
                }
            });
        }
        @Nullable EntryOrder order = in.readBoolean()
                ? StoredPages.readOrder(in.readInt(), stretches.subList(count, stretches.size()), opener)
                : null;
        PageFiles.Opened opened = store.open(stretches.subList(0, count), files, place);
        StateRoots roots = StateRoots.read(in);
        return new StoredPages(
                stored.name(),
                () -> KeyedState.over(PagedHeap.over(pageCount, opened.reader()), stored.name(), layout),
                order,
                // Of a state in an order, entries that have no place in it do not count.
                order == null ? new StoredHeap(layout, pageCount, opened, null, roots) : null);
    }
}
