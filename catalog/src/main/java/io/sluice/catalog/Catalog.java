package io.sluice.catalog;

import io.sluice.spi.catalog.CatalogObject;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * One catalog: databases with tables, views and functions. Thread-safe; each change is atomic and, where the catalog is kept
 * at all, durable before the call returns. Names of tables and views share one space, functions have their own; all lists are
 * sorted. Errors name what is missing or in the way and have no position: the caller knows it.
 */
public interface Catalog {
    CatalogDefinition definition();

    /** The database that is current after USE CATALOG. */
    String defaultDatabase();

    List<String> databases();

    Optional<Database> database(String database);

    /** @return false when it exists already */
    boolean createDatabase(String name, Database database);

    /** @throws io.sluice.spi.error.SluiceException DATABASE_NOT_FOUND */
    void alterDatabase(String name, UnaryOperator<Database> change);

    /**
     * @param cascade whether to drop what is in it too
     * @return false when it does not exist
     * @throws io.sluice.spi.error.SluiceException DATABASE_NOT_EMPTY
     */
    boolean dropDatabase(String name, boolean cascade);

    /** Tables and views; empty when there is no such database. */
    List<String> objects(String database);

    /** Empty also when there is no such database. */
    Optional<CatalogObject> object(String database, String name);

    /**
     * @return false when the name is taken already
     * @throws io.sluice.spi.error.SluiceException DATABASE_NOT_FOUND
     */
    boolean create(String database, String name, CatalogObject object);

    /**
     * Puts what {@code change} makes of an object in its place; no other change comes between.
     *
     * @return false when there is no such object
     */
    boolean alter(String database, String name, UnaryOperator<CatalogObject> change);

    /** @return false when there is no such object */
    boolean drop(String database, String name);

    /**
     * @return false when there is no such object
     * @throws io.sluice.spi.error.SluiceException TABLE_ALREADY_EXISTS when the new name is taken
     */
    boolean rename(String database, String name, String newName);

    List<String> functions(String database);

    Optional<CatalogFunction> function(String database, String name);

    /**
     * @return false when the name is taken already
     * @throws io.sluice.spi.error.SluiceException DATABASE_NOT_FOUND
     */
    boolean createFunction(String database, String name, CatalogFunction function);

    /**
     * Puts a function in the place of the one of that name, in one step.
     *
     * @return false when there is no such function
     */
    boolean alterFunction(String database, String name, CatalogFunction function);

    /** @return false when there is no such function */
    boolean dropFunction(String database, String name);
}
