package io.sluice.gateway.server.function;

import io.sluice.catalog.CatalogFunction;
import io.sluice.catalog.SessionCatalog;
import io.sluice.functions.user.FunctionClass;
import io.sluice.planner.function.FunctionClasses;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The jars that a session added, and the classes of its functions. A function sees the jars of its own definition, then those of the session.
 * Thread-safe.
 */
public final class SessionFunctions implements FunctionClasses, AutoCloseable {
    private final Set<Path> added = new LinkedHashSet<>();
    private final Map<List<Path>, FunctionLoader> loaders = new HashMap<>();

    /** @throws SluiceException VALIDATION_ERROR when there is no such file */
    public synchronized void addJar(String path) {
        if (added.add(file(path))) {
            retireAll();
        }
    }

    /** @throws SluiceException VALIDATION_ERROR when it was not added */
    public synchronized void removeJar(String path) {
        if (!added.remove(normalized(path))) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, "jar \"" + path + "\" was not added")
                    .hint("SHOW JARS lists those that were.");
        }
        retireAll();
    }

    /** In the order in which they were added. */
    public synchronized List<String> jars() {
        return added.stream().map(Path::toString).toList();
    }

    @Override
    public FunctionClass load(String name, CatalogFunction function) {
        return loader(function.resources()).load(name, function.className());
    }

    /** What a job calls; the job's classes stay loaded until it is closed. */
    public JobFunctions forJob(SessionCatalog catalog) {
        return new JobFunctions(catalog, this);
    }

    /** Lets go of all classes: functions that are called again are loaded anew. */
    public synchronized void retireAll() {
        loaders.values().forEach(FunctionLoader::retire);
        loaders.clear();
    }

    @Override
    public void close() {
        retireAll();
    }

    /** A loader that stays open until it is released. */
    FunctionLoader lease(List<String> resources) {
        while (true) {
            FunctionLoader loader = loader(resources);
            if (loader.lease()) {
                return loader;
            }
        }
    }

    private synchronized FunctionLoader loader(List<String> resources) {
        Set<Path> jars = new LinkedHashSet<>();
        resources.forEach(resource -> jars.add(file(resource)));
        jars.addAll(added);
        return loaders.computeIfAbsent(new ArrayList<>(jars), FunctionLoader::new);
    }

    private static Path file(String path) {
        Path file = normalized(path);
        if (!Files.isRegularFile(file)) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, "there is no jar " + file)
                    .hint("The path is one on the gateway's machine.");
        }
        return file;
    }

    private static Path normalized(String path) {
        try {
            Path file = path.startsWith("file:") ? Path.of(URI.create(path)) : Path.of(path);
            return file.toAbsolutePath().normalize();
        } catch (IllegalArgumentException e) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, null, e)
                    .with("message", "\"" + path + "\" is no path of a local jar: " + e.getMessage());
        }
    }
}
