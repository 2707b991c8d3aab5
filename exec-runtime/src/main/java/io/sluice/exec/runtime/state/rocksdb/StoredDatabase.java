package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.exec.runtime.state.PageFiles;
import io.sluice.exec.runtime.state.PageReader;
import java.io.IOException;
import java.lang.ref.Cleaner;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** A copy of a database as a checkpoint has it, for reading; it goes when nobody has a reader of it any more. */
public final class StoredDatabase implements PageFiles.Opened {
    private static final Cleaner CLEANER = Cleaner.create();
    private static final byte[] NO_PAGE = new byte[0];

    private final RocksDB database;
    private final ColumnFamilyHandle family;
    private final int heap;

    private StoredDatabase(RocksDB database, ColumnFamilyHandle family, int heap) {
        this.database = database;
        this.family = family;
        this.heap = heap;
    }

    /** Copies the files to this machine's folder for temporary files and opens them. @throws IOException when they are not whole */
    public static StoredDatabase open(Map<String, PageFiles.Copy> files, String place) throws IOException {
        RocksDB.loadLibrary();
        Path folder = LocalFolder.create(Path.of(System.getProperty("java.io.tmpdir")), "restored");
        try {
            for (Map.Entry<String, PageFiles.Copy> file : files.entrySet()) {
                file.getValue().to(folder.resolve(file.getKey()));
            }
            return open(folder, place);
        } catch (IOException | RuntimeException e) {
            LocalFolder.delete(folder);
            throw e;
        }
    }

    private static StoredDatabase open(Path folder, String place) throws IOException {
        int slash = place.lastIndexOf('/');
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        ColumnFamilyOptions options = new ColumnFamilyOptions();
        DBOptions databaseOptions = new DBOptions();
        try {
            RocksDB opened = RocksDB.openReadOnly(
                    databaseOptions,
                    folder.toString(),
                    List.of(
                            new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, options),
                            new ColumnFamilyDescriptor(
                                    place.substring(0, slash).getBytes(StandardCharsets.UTF_8), options)),
                    handles);
            StoredDatabase stored =
                    new StoredDatabase(opened, handles.get(1), Integer.parseInt(place.substring(slash + 1)));
            CLEANER.register(stored, () -> {
                handles.forEach(ColumnFamilyHandle::close);
                opened.close();
                options.close();
                databaseOptions.close();
                LocalFolder.delete(folder);
            });
            return stored;
        } catch (RocksDBException e) {
            options.close();
            databaseOptions.close();
            throw new IOException("the state in RocksDB's files cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public PageReader reader() {
        return new PageReader() {
            @Override
            public byte[] load(int page) {
                try {
                    byte[] found = database.get(family, RocksPages.key(heap, page));
                    return found == null ? NO_PAGE : found;
                } catch (RocksDBException e) {
                    throw RocksDatabase.failed(e);
                }
            }

            @Override
            public void close() {
                // Other readers may be under way; what is not reachable any more is closed.
            }
        };
    }
}
