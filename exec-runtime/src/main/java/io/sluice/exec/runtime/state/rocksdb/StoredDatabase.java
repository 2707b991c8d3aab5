package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.exec.runtime.state.PageFiles;
import java.io.IOException;
import java.lang.ref.Cleaner;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** A copy of a database as a checkpoint has it, for reading; it goes when nobody has anything of it any more. */
final class StoredDatabase {
    private static final Cleaner CLEANER = Cleaner.create();

    private final Path folder;
    private final RocksDB database;
    private final Map<String, ColumnFamilyHandle> families;

    private StoredDatabase(Path folder, RocksDB database, Map<String, ColumnFamilyHandle> families) {
        this.folder = folder;
        this.database = database;
        this.families = families;
    }

    /** Copies the files to this machine's folder for temporary files and opens them. @throws IOException when they are not whole */
    static StoredDatabase open(Map<String, PageFiles.Copy> files) throws IOException {
        RocksDB.loadLibrary();
        Path folder = LocalFolder.create(Path.of(System.getProperty("java.io.tmpdir")), "restored");
        try {
            for (Map.Entry<String, PageFiles.Copy> file : files.entrySet()) {
                file.getValue().to(folder.resolve(file.getKey()));
            }
            return open(folder);
        } catch (IOException | RuntimeException e) {
            LocalFolder.delete(folder);
            throw e;
        }
    }

    private static StoredDatabase open(Path folder) throws IOException {
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        ColumnFamilyOptions options = new ColumnFamilyOptions();
        DBOptions databaseOptions = new DBOptions();
        try {
            List<String> names = families(folder);
            RocksDB opened = RocksDB.openReadOnly(
                    databaseOptions,
                    folder.toString(),
                    names.stream()
                            .map(name -> new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.UTF_8), options))
                            .toList(),
                    handles);
            Map<String, ColumnFamilyHandle> byName = new LinkedHashMap<>();
            for (int i = 0; i < names.size(); i++) {
                byName.put(names.get(i), handles.get(i));
            }
            StoredDatabase stored = new StoredDatabase(folder, opened, byName);
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

    /** The names of the column families of a database in a folder. */
    static List<String> families(Path folder) throws RocksDBException {
        try (Options options = new Options()) {
            return RocksDB.listColumnFamilies(options, folder.toString()).stream()
                    .map(name -> new String(name, StandardCharsets.UTF_8))
                    .toList();
        }
    }

    RocksDB database() {
        return database;
    }

    /** @throws IOException when there is no such family */
    ColumnFamilyHandle family(String name) throws IOException {
        ColumnFamilyHandle family = families.get(name);
        if (family == null) {
            throw new IOException("the files of RocksDB have no state \"" + name + "\"");
        }
        return family;
    }

    /** Makes the same database in another folder, which is to be written to. Files with pages are never changed, so links do. */
    void link(Path target) throws IOException {
        Files.createDirectories(target);
        List<Path> all;
        try (Stream<Path> found = Files.list(folder)) {
            all = found.sorted().toList();
        }
        for (Path file : all) {
            Path link = target.resolve(file.getFileName());
            if (!DatabaseFiles.hasPages(file) || !linked(file, link)) {
                Files.copy(file, link);
            }
        }
    }

    /** False where the folders are on different disks. */
    private static boolean linked(Path file, Path link) {
        try {
            Files.createLink(link, file);
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
