package io.sluice.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.sluice.spi.catalog.CatalogObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one catalog: a folder for each database, a file for each object. A database counts when its {@code
 * .database.json} is there, so writing that file creates it and deleting that file drops it; what else a crash leaves is
 * swept away at the next start. Calls for one catalog come one at a time.
 */
final class CatalogFiles {
    private static final String DATABASE = ".database.json";
    private static final String OBJECT_ENDING = ".json";
    private static final String FUNCTION_ENDING = ".function.json";

    private final Path folder;

    CatalogFiles(Path folder) {
        this.folder = folder;
    }

    /** A database as its file has it. */
    @JsonInclude(Include.NON_NULL)
    record StoredDatabase(String name, @Nullable String comment, Map<String, String> properties) {}

    /** What {@link #load} finds. */
    interface Visitor {
        void database(String name, Database database);

        void object(String database, String name, CatalogObject object);

        void function(String database, String name, CatalogFunction function);
    }

    /** Reads everything, and clears away what a crash left. */
    void load(Visitor visitor) {
        DurableFiles.createDirectory(folder);
        for (Path child : DurableFiles.children(folder)) {
            if (!Files.isDirectory(child)) {
                if (DurableFiles.isTemporary(child)) {
                    DurableFiles.delete(child);
                }
            } else if (Files.exists(child.resolve(DATABASE))) {
                loadDatabase(child, visitor);
            } else {
                DurableFiles.deleteDirectory(child);
            }
        }
    }

    private static void loadDatabase(Path directory, Visitor visitor) {
        StoredDatabase stored = DurableFiles.read(directory.resolve(DATABASE), StoredDatabase.class);
        visitor.database(stored.name(), new Database(Optional.ofNullable(stored.comment()), stored.properties()));
        for (Path file : DurableFiles.children(directory)) {
            if (DurableFiles.isTemporary(file)) {
                DurableFiles.delete(file);
            } else if (isObject(file)) {
                finishRename(file);
            }
        }
        List<Path> files = DurableFiles.children(directory).stream()
                .filter(CatalogFiles::isObject)
                .toList();
        for (Path file : files) {
            StoredObject object = DurableFiles.read(file, StoredObject.class);
            try {
                if (object.isFunction()) {
                    visitor.function(stored.name(), object.name(), object.catalogFunction());
                } else {
                    visitor.object(stored.name(), object.name(), object.object());
                }
            } catch (IllegalArgumentException e) {
                throw DurableFiles.failed("read", file, e);
            }
        }
    }

    private static boolean isObject(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(OBJECT_ENDING) && !name.equals(DATABASE) && !name.startsWith(".");
    }

    /** A rename that a crash cut off counts as done from the moment the new file was there. */
    private static void finishRename(Path file) {
        if (!Files.exists(file)) {
            return; // replaced a moment ago
        }
        StoredObject object = DurableFiles.read(file, StoredObject.class);
        if (object.replaces() != null) {
            DurableFiles.delete(file.resolveSibling(object.replaces()));
            DurableFiles.write(file, object.settled());
        }
    }

    void writeDatabase(String name, Database database) {
        Path directory = directory(name);
        DurableFiles.createDirectory(directory);
        DurableFiles.write(
                directory.resolve(DATABASE),
                new StoredDatabase(name, database.comment().orElse(null), database.properties()));
    }

    void deleteDatabase(String name) {
        DurableFiles.delete(directory(name).resolve(DATABASE));
        DurableFiles.deleteDirectory(directory(name));
    }

    void writeObject(String database, String name, CatalogObject object) {
        DurableFiles.write(objectFile(database, name), StoredObject.of(name, object, null));
    }

    void deleteObject(String database, String name) {
        DurableFiles.delete(objectFile(database, name));
    }

    void renameObject(String database, String name, String newName, CatalogObject object) {
        Path old = objectFile(database, name);
        String oldFile = String.valueOf(old.getFileName());
        DurableFiles.write(objectFile(database, newName), StoredObject.of(newName, object, oldFile));
        DurableFiles.delete(old);
        writeObject(database, newName, object);
    }

    void writeFunction(String database, String name, CatalogFunction function) {
        DurableFiles.write(functionFile(database, name), StoredObject.of(name, function));
    }

    void deleteFunction(String database, String name) {
        DurableFiles.delete(functionFile(database, name));
    }

    private Path directory(String database) {
        return folder.resolve(FileNames.of(database));
    }

    private Path objectFile(String database, String name) {
        return directory(database).resolve(FileNames.of(name) + OBJECT_ENDING);
    }

    private Path functionFile(String database, String name) {
        return directory(database).resolve(FileNames.of(name) + FUNCTION_ENDING);
    }
}
