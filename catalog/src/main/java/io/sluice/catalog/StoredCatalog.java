package io.sluice.catalog;

import io.sluice.spi.catalog.CatalogObject;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A catalog whose content is in memory and, when it has files, on disk too. Reads take no lock; changes come one at a time
 * and go to disk first.
 */
final class StoredCatalog implements Catalog {
    private final String defaultDatabase;
    private final @Nullable CatalogFiles files;
    private final NavigableMap<String, Content> databases = new ConcurrentSkipListMap<>();
    private volatile CatalogDefinition definition;

    /** A database with what is in it. */
    private static final class Content {
        private volatile Database database;
        private final NavigableMap<String, CatalogObject> objects = new ConcurrentSkipListMap<>();
        private final NavigableMap<String, CatalogFunction> functions = new ConcurrentSkipListMap<>();

        Content(Database database) {
            this.database = database;
        }
    }

    private StoredCatalog(CatalogDefinition definition, String defaultDatabase, @Nullable CatalogFiles files) {
        this.definition = definition;
        this.defaultDatabase = defaultDatabase;
        this.files = files;
    }

    /** A catalog whose content is gone when the process ends. */
    static StoredCatalog inMemory(CatalogDefinition definition, String defaultDatabase) {
        StoredCatalog catalog = new StoredCatalog(definition, defaultDatabase, null);
        catalog.createDatabase(defaultDatabase, Database.PLAIN);
        return catalog;
    }

    /** A catalog with what its files hold. */
    static StoredCatalog onDisk(CatalogDefinition definition, String defaultDatabase, CatalogFiles files) {
        StoredCatalog catalog = new StoredCatalog(definition, defaultDatabase, files);
        files.load(catalog.loader());
        catalog.createDatabase(defaultDatabase, Database.PLAIN);
        return catalog;
    }

    private CatalogFiles.Visitor loader() {
        return new CatalogFiles.Visitor() {
            @Override
            public void database(String name, Database database) {
                databases.put(name, new Content(database));
            }

            @Override
            public void object(String database, String name, CatalogObject object) {
                content(database).objects.put(name, object);
            }

            @Override
            public void function(String database, String name, CatalogFunction function) {
                content(database).functions.put(name, function);
            }
        };
    }

    @Override
    public CatalogDefinition definition() {
        return definition;
    }

    void redefine(CatalogDefinition changed) {
        definition = changed;
    }

    @Override
    public String defaultDatabase() {
        return defaultDatabase;
    }

    @Override
    public List<String> databases() {
        return List.copyOf(databases.keySet());
    }

    @Override
    public Optional<Database> database(String database) {
        return Optional.ofNullable(databases.get(database)).map(content -> content.database);
    }

    @Override
    public synchronized boolean createDatabase(String name, Database database) {
        if (databases.containsKey(name)) {
            return false;
        }
        if (files != null) {
            files.writeDatabase(name, database);
        }
        databases.put(name, new Content(database));
        return true;
    }

    @Override
    public synchronized void alterDatabase(String name, UnaryOperator<Database> change) {
        Content content = content(name);
        Database changed = change.apply(content.database);
        if (files != null) {
            files.writeDatabase(name, changed);
        }
        content.database = changed;
    }

    @Override
    public synchronized boolean dropDatabase(String name, boolean cascade) {
        Content content = databases.get(name);
        if (content == null) {
            return false;
        }
        if (!cascade && !(content.objects.isEmpty() && content.functions.isEmpty())) {
            throw SluiceException.of(ErrorCode.DATABASE_NOT_EMPTY)
                    .with("database", name)
                    .hint("DROP DATABASE ... CASCADE drops what is in it too.");
        }
        if (files != null) {
            files.deleteDatabase(name);
        }
        databases.remove(name);
        return true;
    }

    @Override
    public List<String> objects(String database) {
        Content content = databases.get(database);
        return content == null ? List.of() : List.copyOf(content.objects.keySet());
    }

    @Override
    public Optional<CatalogObject> object(String database, String name) {
        Content content = databases.get(database);
        return content == null ? Optional.empty() : Optional.ofNullable(content.objects.get(name));
    }

    @Override
    public synchronized boolean create(String database, String name, CatalogObject object) {
        Content content = content(database);
        if (content.objects.containsKey(name)) {
            return false;
        }
        if (files != null) {
            files.writeObject(database, name, object);
        }
        content.objects.put(name, object);
        return true;
    }

    @Override
    public synchronized boolean alter(String database, String name, UnaryOperator<CatalogObject> change) {
        Optional<CatalogObject> old = object(database, name);
        if (old.isEmpty()) {
            return false;
        }
        CatalogObject changed = change.apply(old.get());
        if (files != null) {
            files.writeObject(database, name, changed);
        }
        content(database).objects.put(name, changed);
        return true;
    }

    @Override
    public synchronized boolean drop(String database, String name) {
        if (object(database, name).isEmpty()) {
            return false;
        }
        if (files != null) {
            files.deleteObject(database, name);
        }
        content(database).objects.remove(name);
        return true;
    }

    @Override
    public synchronized boolean rename(String database, String name, String newName) {
        Optional<CatalogObject> object = object(database, name);
        if (object.isEmpty()) {
            return false;
        }
        Content content = content(database);
        if (content.objects.containsKey(newName)) {
            throw SluiceException.of(ErrorCode.TABLE_ALREADY_EXISTS).with("table", newName);
        }
        if (files != null) {
            files.renameObject(database, name, newName, object.get());
        }
        content.objects.put(newName, object.get());
        content.objects.remove(name);
        return true;
    }

    @Override
    public List<String> functions(String database) {
        Content content = databases.get(database);
        return content == null ? List.of() : List.copyOf(content.functions.keySet());
    }

    @Override
    public Optional<CatalogFunction> function(String database, String name) {
        Content content = databases.get(database);
        return content == null ? Optional.empty() : Optional.ofNullable(content.functions.get(name));
    }

    @Override
    public synchronized boolean createFunction(String database, String name, CatalogFunction function) {
        Content content = content(database);
        if (content.functions.containsKey(name)) {
            return false;
        }
        if (files != null) {
            files.writeFunction(database, name, function);
        }
        content.functions.put(name, function);
        return true;
    }

    @Override
    public synchronized boolean alterFunction(String database, String name, CatalogFunction function) {
        if (function(database, name).isEmpty()) {
            return false;
        }
        if (files != null) {
            files.writeFunction(database, name, function);
        }
        content(database).functions.put(name, function);
        return true;
    }

    @Override
    public synchronized boolean dropFunction(String database, String name) {
        if (function(database, name).isEmpty()) {
            return false;
        }
        if (files != null) {
            files.deleteFunction(database, name);
        }
        content(database).functions.remove(name);
        return true;
    }

    private Content content(String database) {
        Content content = databases.get(database);
        if (content == null) {
            throw SluiceException.of(ErrorCode.DATABASE_NOT_FOUND)
                    .with("database", database)
                    .hint(Nearest.hint(database, databases.keySet()));
        }
        return content;
    }
}
