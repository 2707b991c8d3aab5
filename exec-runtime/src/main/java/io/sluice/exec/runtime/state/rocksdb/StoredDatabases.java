package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.exec.runtime.state.PageFiles;
import io.sluice.exec.runtime.state.PageReader;
import io.sluice.exec.runtime.state.SharedState;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;

/** The databases of a checkpoint that is read; states whose files are the same share one. One thread. */
public final class StoredDatabases implements PageFiles.Opener {
    private static final byte[] NO_PAGE = new byte[0];

    private final Map<List<SharedState.Stretch>, StoredDatabase> opened = new HashMap<>();

    @Override
    public PageFiles.Opened open(List<SharedState.Stretch> identity, Map<String, PageFiles.Copy> files, String place)
            throws IOException {
        StoredDatabase database = opened.get(identity);
        if (database == null) {
            database = StoredDatabase.open(files);
            opened.put(List.copyOf(identity), database);
        }
        int slash = place.lastIndexOf('/');
        String family = place.substring(0, slash);
        return new StoredState(database, family, Integer.parseInt(place.substring(slash + 1)), database.family(family));
    }

    /**
     * The pages of one state. Other readers may be under way when one is closed; what is not reachable any more is closed.
     *
     * @param number of the heap
     */
    record StoredState(StoredDatabase database, String family, int number, ColumnFamilyHandle handle)
            implements PageFiles.Opened {
        @Override
        public PageReader reader() {
            return new PageReader() {
                @Override
                public byte[] load(int page) {
                    try {
                        byte[] found = database.database().get(handle, RocksPages.key(number, page));
                        return found == null ? NO_PAGE : found;
                    } catch (RocksDBException e) {
                        throw RocksDatabase.failed(e);
                    }
                }

                @Override
                public void close() {
                    // Closed with the database.
                }
            };
        }
    }
}
