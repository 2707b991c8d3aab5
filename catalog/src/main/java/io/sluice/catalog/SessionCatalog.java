package io.sluice.catalog;

import io.sluice.spi.catalog.CatalogObject;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.CatalogView;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The catalogs as one session sees them: with its current catalog and database, and with its temporary tables, views and
 * functions, which hide permanent ones of the same name. Thread-safe. Errors have no position: whoever knows the statement
 * adds it.
 */
public final class SessionCatalog {
    private final CatalogManager catalogs;
    private final Map<TableIdentifier, CatalogObject> temporary = new HashMap<>();
    private final Map<TableIdentifier, CatalogFunction> temporaryFunctions = new HashMap<>();
    /** By name in lower case. */
    private final Map<String, CatalogFunction> systemFunctions = new TreeMap<>();

    private final SessionModules modules = new SessionModules();
    private volatile Current current;

    private record Current(String catalog, String database) {}

    /** What a name stands for. */
    public record Found(TableIdentifier identifier, CatalogObject object, boolean temporary) {
        public boolean isView() {
            return object instanceof CatalogView;
        }
    }

    /** The words by which messages tell tables from views. */
    public enum Kind {
        TABLE,
        VIEW;

        boolean fits(CatalogObject object) {
            return switch (this) {
                case TABLE -> object instanceof CatalogTable;
                case VIEW -> object instanceof CatalogView;
            };
        }

        String word() {
            return switch (this) {
                case TABLE -> "table";
                case VIEW -> "view";
            };
        }

        private SluiceException notFound(TableIdentifier identifier) {
            return switch (this) {
                case TABLE -> SluiceException.of(ErrorCode.TABLE_NOT_FOUND).with("table", identifier.summary());
                case VIEW -> SluiceException.of(ErrorCode.VIEW_NOT_FOUND).with("view", identifier.summary());
            };
        }
    }

    /** A session that starts in the default catalog and database. */
    public SessionCatalog(CatalogManager catalogs) {
        this.catalogs = catalogs;
        this.current = new Current(CatalogManager.DEFAULT_CATALOG, CatalogManager.DEFAULT_DATABASE);
    }

    /** What all sessions share. */
    public CatalogManager catalogs() {
        return catalogs;
    }

    // ---- current names ----

    public String currentCatalog() {
        return current.catalog();
    }

    public String currentDatabase() {
        return current.database();
    }

    /** @throws SluiceException CATALOG_NOT_FOUND */
    public void useCatalog(String name) {
        current = new Current(name, catalogs.catalog(name).defaultDatabase());
    }

    /** @throws SluiceException CATALOG_NOT_FOUND, DATABASE_NOT_FOUND */
    public void useDatabase(String catalog, String database) {
        requireDatabase(catalog, database);
        current = new Current(catalog, database);
    }

    /** The full name for one, two or three parts of a name. */
    public TableIdentifier qualify(List<String> parts) {
        Current here = current;
        return switch (parts.size()) {
            case 1 -> new TableIdentifier(here.catalog(), here.database(), parts.get(0));
            case 2 -> new TableIdentifier(here.catalog(), parts.get(0), parts.get(1));
            case 3 -> new TableIdentifier(parts.get(0), parts.get(1), parts.get(2));
            default ->
                throw SluiceException.of(
                        ErrorCode.VALIDATION_ERROR,
                        "\"" + String.join(".", parts) + "\" has too many parts for catalog, database and name");
        };
    }

    // ---- catalogs and databases ----

    /**
     * @return false when it does not exist
     * @throws SluiceException VALIDATION_ERROR when it is current or the default catalog
     */
    public boolean dropCatalog(String name) {
        if (name.equals(currentCatalog())) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR, "catalog \"" + name + "\" is current and cannot be dropped")
                    .hint("Leave it with USE CATALOG first.");
        }
        return catalogs.drop(name);
    }

    /**
     * @return false when it does not exist
     * @throws SluiceException DATABASE_NOT_EMPTY; VALIDATION_ERROR when it is current or its catalog's default
     */
    public boolean dropDatabase(String catalog, String database, boolean cascade) {
        Catalog owner = catalogs.catalog(catalog);
        if (new Current(catalog, database).equals(current)) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "database \"" + database + "\" is current and cannot be dropped")
                    .hint("Leave it with USE first.");
        }
        if (database.equals(owner.defaultDatabase())) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR,
                    "database \"" + database + "\" is the default of its catalog and cannot be dropped");
        }
        return owner.dropDatabase(database, cascade);
    }

    /** @throws SluiceException CATALOG_NOT_FOUND, DATABASE_NOT_FOUND with the nearest name */
    public Database requireDatabase(String catalog, String database) {
        Catalog owner = catalogs.catalog(catalog);
        return owner.database(database).orElseThrow(() -> SluiceException.of(ErrorCode.DATABASE_NOT_FOUND)
                .with("database", database)
                .hint(Nearest.hint(database, owner.databases())));
    }

    // ---- tables and views ----

    /** The temporary object of that name, else the permanent one. */
    public Optional<Found> find(TableIdentifier identifier) {
        Optional<CatalogObject> hidden = temporary(identifier);
        if (hidden.isPresent()) {
            return Optional.of(new Found(identifier, hidden.get(), true));
        }
        return permanent(identifier).map(object -> new Found(identifier, object, false));
    }

    /** @throws SluiceException TABLE_NOT_FOUND with the nearest name */
    public Found get(TableIdentifier identifier) {
        return find(identifier).orElseThrow(() -> notFound(identifier, Kind.TABLE));
    }

    /** @throws SluiceException TABLE_NOT_FOUND or VIEW_NOT_FOUND, also when the name is that of the other kind */
    public Found get(TableIdentifier identifier, Kind kind) {
        Found found = find(identifier).orElseThrow(() -> notFound(identifier, kind));
        if (!kind.fits(found.object())) {
            throw wrongKind(identifier, kind);
        }
        return found;
    }

    /** Names of tables and views of a database, temporary ones included, sorted. */
    public List<String> names(String catalog, String database) {
        requireDatabase(catalog, database);
        return List.copyOf(allNames(catalog, database));
    }

    /** As {@link #names(String, String)}, of one kind. */
    public List<String> names(String catalog, String database, Kind kind) {
        return names(catalog, database).stream()
                .filter(name -> find(new TableIdentifier(catalog, database, name))
                        .filter(found -> kind.fits(found.object()))
                        .isPresent())
                .toList();
    }

    /**
     * @return false when the name is taken: a temporary object's by a temporary one, a permanent object's by a permanent one
     * @throws SluiceException CATALOG_NOT_FOUND, DATABASE_NOT_FOUND
     */
    public boolean create(TableIdentifier identifier, CatalogObject object, boolean temporarily) {
        if (!temporarily) {
            requireDatabase(identifier.catalog(), identifier.database());
            return catalogs.catalog(identifier.catalog()).create(identifier.database(), identifier.name(), object);
        }
        synchronized (temporary) {
            return temporary.putIfAbsent(identifier, object) == null;
        }
    }

    /**
     * @param temporarily whether the temporary object of that name is meant
     * @return false when there is no such object
     * @throws SluiceException when a temporary object hides the permanent one, or the object is of the other kind
     */
    public boolean drop(TableIdentifier identifier, Kind kind, boolean temporarily) {
        Optional<CatalogObject> hiding = temporary(identifier);
        if (temporarily) {
            if (hiding.isEmpty()) {
                return false;
            }
            requireKind(identifier, hiding.get(), kind);
            synchronized (temporary) {
                return temporary.remove(identifier) != null;
            }
        }
        if (hiding.isPresent()) {
            String word = kind.word();
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "temporary " + word + " \"" + identifier.summary() + "\" hides the permanent one")
                    .hint("Drop it first with DROP TEMPORARY " + kind + ".");
        }
        Optional<CatalogObject> object = permanent(identifier);
        if (object.isEmpty()) {
            return false;
        }
        requireKind(identifier, object.get(), kind);
        return catalogs.catalog(identifier.catalog()).drop(identifier.database(), identifier.name());
    }

    /**
     * Changes the object that the name stands for, temporary or permanent.
     *
     * @return false when there is no such object
     * @throws SluiceException when it is of the other kind
     */
    public boolean alter(TableIdentifier identifier, Kind kind, UnaryOperator<CatalogObject> change) {
        UnaryOperator<CatalogObject> checked = object -> {
            requireKind(identifier, object, kind);
            return change.apply(object);
        };
        synchronized (temporary) {
            CatalogObject hiding = temporary.get(identifier);
            if (hiding != null) {
                temporary.put(identifier, checked.apply(hiding));
                return true;
            }
        }
        return catalogs.find(identifier.catalog())
                .map(catalog -> catalog.alter(identifier.database(), identifier.name(), checked))
                .orElse(false);
    }

    /**
     * Renames a permanent object within its database.
     *
     * @return false when there is no such object
     * @throws SluiceException TABLE_ALREADY_EXISTS; VALIDATION_ERROR when a temporary object hides it or it is to move to another database
     */
    public boolean rename(TableIdentifier identifier, Kind kind, TableIdentifier newIdentifier) {
        if (temporary(identifier).isPresent()) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR,
                    "temporary " + kind.word() + " \"" + identifier.summary() + "\" cannot be renamed");
        }
        boolean moves = !identifier.catalog().equals(newIdentifier.catalog())
                || !identifier.database().equals(newIdentifier.database());
        if (moves) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR,
                    kind.word() + " \"" + identifier.summary() + "\" cannot move to database \""
                            + newIdentifier.catalog() + "." + newIdentifier.database() + "\"");
        }
        Optional<CatalogObject> object = permanent(identifier);
        if (object.isEmpty()) {
            return false;
        }
        requireKind(identifier, object.get(), kind);
        return catalogs.catalog(identifier.catalog())
                .rename(identifier.database(), identifier.name(), newIdentifier.name());
    }

    /** The error for a name that nothing has, with the nearest name that something has. */
    public SluiceException notFound(TableIdentifier identifier, Kind kind) {
        Optional<Catalog> catalog = catalogs.find(identifier.catalog());
        if (catalog.isEmpty()) {
            return kind.notFound(identifier)
                    .detail("There is no catalog \"" + identifier.catalog() + "\".")
                    .hint(Nearest.hint(identifier.catalog(), catalogs.catalogs()));
        }
        if (catalog.get().database(identifier.database()).isEmpty()) {
            return kind.notFound(identifier)
                    .detail("There is no database \"" + identifier.database() + "\" in catalog \""
                            + identifier.catalog() + "\".")
                    .hint(Nearest.hint(identifier.database(), catalog.get().databases()));
        }
        Collection<String> names = allNames(identifier.catalog(), identifier.database());
        names.remove(identifier.name()); // it is there, as what was not asked for
        return kind.notFound(identifier).hint(Nearest.hint(identifier.name(), names));
    }

    // ---- functions ----

    /** The temporary function of that name, else the permanent one. */
    public Optional<CatalogFunction> findFunction(TableIdentifier identifier) {
        synchronized (temporaryFunctions) {
            CatalogFunction function = temporaryFunctions.get(identifier);
            if (function != null) {
                return Optional.of(function);
            }
        }
        return catalogs.find(identifier.catalog())
                .flatMap(catalog -> catalog.function(identifier.database(), identifier.name()));
    }

    /** The temporary system function of that name, in any case. */
    public Optional<CatalogFunction> findSystemFunction(String name) {
        synchronized (systemFunctions) {
            return Optional.ofNullable(systemFunctions.get(name.toLowerCase(Locale.ROOT)));
        }
    }

    /** Names in lower case, sorted. */
    public List<String> systemFunctions() {
        synchronized (systemFunctions) {
            return List.copyOf(systemFunctions.keySet());
        }
    }

    /** @return false when there is one of that name */
    public boolean createSystemFunction(String name, CatalogFunction function) {
        synchronized (systemFunctions) {
            return systemFunctions.putIfAbsent(name.toLowerCase(Locale.ROOT), function) == null;
        }
    }

    /** @return false when there is none of that name */
    public boolean dropSystemFunction(String name) {
        synchronized (systemFunctions) {
            return systemFunctions.remove(name.toLowerCase(Locale.ROOT)) != null;
        }
    }

    /** Gives a permanent function another class. @return false when there is none of that name */
    public boolean alterFunction(TableIdentifier identifier, CatalogFunction function) {
        return catalogs.find(identifier.catalog())
                .map(catalog -> catalog.alterFunction(identifier.database(), identifier.name(), function))
                .orElse(false);
    }

    public boolean isTemporaryFunction(TableIdentifier identifier) {
        synchronized (temporaryFunctions) {
            return temporaryFunctions.containsKey(identifier);
        }
    }

    public SessionModules modules() {
        return modules;
    }

    /** Names of users' functions of a database, temporary ones included, sorted. */
    public List<String> functions(String catalog, String database) {
        requireDatabase(catalog, database);
        SortedSet<String> names = new TreeSet<>(catalogs.catalog(catalog).functions(database));
        synchronized (temporaryFunctions) {
            temporaryFunctions.keySet().forEach(identifier -> addIfIn(identifier, catalog, database, names));
        }
        return List.copyOf(names);
    }

    /** As {@link #create}. */
    public boolean createFunction(TableIdentifier identifier, CatalogFunction function, boolean temporarily) {
        if (!temporarily) {
            requireDatabase(identifier.catalog(), identifier.database());
            return catalogs.catalog(identifier.catalog())
                    .createFunction(identifier.database(), identifier.name(), function);
        }
        synchronized (temporaryFunctions) {
            return temporaryFunctions.putIfAbsent(identifier, function) == null;
        }
    }

    /** @return false when there is no such function */
    public boolean dropFunction(TableIdentifier identifier, boolean temporarily) {
        if (temporarily) {
            synchronized (temporaryFunctions) {
                return temporaryFunctions.remove(identifier) != null;
            }
        }
        return catalogs.find(identifier.catalog())
                .map(catalog -> catalog.dropFunction(identifier.database(), identifier.name()))
                .orElse(false);
    }

    private Optional<CatalogObject> temporary(TableIdentifier identifier) {
        synchronized (temporary) {
            return Optional.ofNullable(temporary.get(identifier));
        }
    }

    private Optional<CatalogObject> permanent(TableIdentifier identifier) {
        return catalogs.find(identifier.catalog())
                .flatMap(catalog -> catalog.object(identifier.database(), identifier.name()));
    }

    private SortedSet<String> allNames(String catalog, String database) {
        SortedSet<String> names = new TreeSet<>(
                catalogs.find(catalog).map(owner -> owner.objects(database)).orElse(Collections.emptyList()));
        synchronized (temporary) {
            temporary.keySet().forEach(identifier -> addIfIn(identifier, catalog, database, names));
        }
        return names;
    }

    private static void addIfIn(TableIdentifier identifier, String catalog, String database, Collection<String> names) {
        if (identifier.catalog().equals(catalog) && identifier.database().equals(database)) {
            names.add(identifier.name());
        }
    }

    private static void requireKind(TableIdentifier identifier, CatalogObject object, Kind kind) {
        if (!kind.fits(object)) {
            throw wrongKind(identifier, kind);
        }
    }

    private static SluiceException wrongKind(TableIdentifier identifier, Kind kind) {
        String other = kind == Kind.TABLE ? "view" : "table";
        return kind.notFound(identifier).detail("There is a " + other + " of that name.");
    }
}
