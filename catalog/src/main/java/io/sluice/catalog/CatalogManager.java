package io.sluice.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The catalogs of a process, shared by its sessions. Thread-safe. Everything is under {@code <data folder>/catalog} and is
 * read again at the next start: the default catalog with its content, other catalogs as their definitions.
 */
public final class CatalogManager {
    public static final String DEFAULT_CATALOG = "default_catalog";
    public static final String DEFAULT_DATABASE = "default_database";
    /** The type of a catalog whose content lives as long as the process. */
    public static final String IN_MEMORY = "generic_in_memory";

    private static final String DEFINITION = ".catalog.json";

    private final Path folder;
    private final NavigableMap<String, StoredCatalog> catalogs = new ConcurrentSkipListMap<>();

    private CatalogManager(Path folder) {
        this.folder = folder;
    }

    /** A catalog's definition as its file has it. */
    @JsonInclude(Include.NON_NULL)
    private record StoredDefinition(
            String name,
            Map<String, String> options,
            @Nullable String comment) {}

    /**
     * Reads the catalogs of a data folder, which is made when it is not there.
     *
     * @throws SluiceException IO_ERROR when a file cannot be read; it names the file
     */
    public static CatalogManager open(Path dataFolder) {
        CatalogManager manager = new CatalogManager(dataFolder.resolve("catalog"));
        DurableFiles.createDirectory(manager.folder);
        manager.loadDefaultCatalog();
        manager.loadOtherCatalogs();
        return manager;
    }

    private void loadDefaultCatalog() {
        Path directory = directory(DEFAULT_CATALOG);
        CatalogDefinition definition = Files.exists(directory.resolve(DEFINITION))
                ? read(directory)
                : new CatalogDefinition(DEFAULT_CATALOG, Map.of("type", IN_MEMORY), Optional.empty());
        CatalogFiles files = new CatalogFiles(directory);
        catalogs.put(DEFAULT_CATALOG, StoredCatalog.onDisk(definition, DEFAULT_DATABASE, files));
    }

    private void loadOtherCatalogs() {
        Path defaultDirectory = directory(DEFAULT_CATALOG);
        for (Path child : DurableFiles.children(folder)) {
            if (child.equals(defaultDirectory) || !Files.isDirectory(child)) {
                continue;
            }
            if (Files.exists(child.resolve(DEFINITION))) {
                CatalogDefinition definition = read(child);
                catalogs.put(definition.name(), instantiate(definition));
            } else {
                DurableFiles.deleteDirectory(child);
            }
        }
    }

    private static CatalogDefinition read(Path directory) {
        StoredDefinition stored = DurableFiles.read(directory.resolve(DEFINITION), StoredDefinition.class);
        return new CatalogDefinition(stored.name(), stored.options(), Optional.ofNullable(stored.comment()));
    }

    /** Names of all catalogs, sorted. */
    public List<String> catalogs() {
        return List.copyOf(catalogs.keySet());
    }

    public Optional<Catalog> find(String name) {
        return Optional.ofNullable(catalogs.get(name));
    }

    /** @throws SluiceException CATALOG_NOT_FOUND */
    public Catalog catalog(String name) {
        return stored(name);
    }

    /**
     * @return false when it exists already
     * @throws SluiceException for options that are missing, unknown or wrong
     */
    public synchronized boolean create(CatalogDefinition definition) {
        if (catalogs.containsKey(definition.name())) {
            return false;
        }
        StoredCatalog catalog = instantiate(definition);
        write(definition);
        catalogs.put(definition.name(), catalog);
        return true;
    }

    /**
     * Changes comment or options; what they decide (the default database) holds from the next start.
     *
     * @throws SluiceException CATALOG_NOT_FOUND, or the options' errors
     */
    public synchronized void alter(String name, UnaryOperator<CatalogDefinition> change) {
        StoredCatalog catalog = stored(name);
        CatalogDefinition changed = change.apply(catalog.definition());
        check(changed);
        write(changed);
        catalog.redefine(changed);
    }

    /**
     * @return false when it does not exist
     * @throws SluiceException VALIDATION_ERROR for the default catalog
     */
    public synchronized boolean drop(String name) {
        if (name.equals(DEFAULT_CATALOG)) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, "the default catalog cannot be dropped");
        }
        if (!catalogs.containsKey(name)) {
            return false;
        }
        DurableFiles.delete(directory(name).resolve(DEFINITION));
        DurableFiles.deleteDirectory(directory(name));
        catalogs.remove(name);
        return true;
    }

    private void write(CatalogDefinition definition) {
        Path directory = directory(definition.name());
        DurableFiles.createDirectory(directory);
        DurableFiles.write(
                directory.resolve(DEFINITION),
                new StoredDefinition(
                        definition.name(),
                        definition.options(),
                        definition.comment().orElse(null)));
    }

    private static StoredCatalog instantiate(CatalogDefinition definition) {
        check(definition);
        return StoredCatalog.inMemory(
                definition, new Options(definition.options()).get(CatalogDefinition.DEFAULT_DATABASE));
    }

    private static void check(CatalogDefinition definition) {
        String type = definition.type();
        if (!type.equals(IN_MEMORY)) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", type)
                    .with("option", CatalogDefinition.TYPE.key())
                    .with("reason", "there is no such type of catalog")
                    .hint("Types of catalogs here: " + IN_MEMORY + ".");
        }
        new Options(definition.options())
                .requireKnown(List.of(CatalogDefinition.TYPE, CatalogDefinition.DEFAULT_DATABASE));
    }

    private StoredCatalog stored(String name) {
        StoredCatalog catalog = catalogs.get(name);
        if (catalog == null) {
            throw SluiceException.of(ErrorCode.CATALOG_NOT_FOUND)
                    .with("catalog", name)
                    .hint(Nearest.hint(name, catalogs.keySet()));
        }
        return catalog;
    }

    private Path directory(String catalog) {
        return folder.resolve(FileNames.of(catalog));
    }
}
