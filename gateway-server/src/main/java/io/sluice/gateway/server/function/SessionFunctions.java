package io.sluice.gateway.server.function;

import io.sluice.catalog.CatalogFunction;
import io.sluice.catalog.SessionCatalog;
import io.sluice.functions.user.FunctionClass;
import io.sluice.planner.function.FunctionClasses;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The jars that a session added, and the classes of its functions. A function sees the jars of its own definition, then those of the session.
 * Thread-safe.
 */
public final class SessionFunctions implements FunctionClasses, AutoCloseable {
    private final Set<Path> added = new LinkedHashSet<>();
    private final Map<List<Path>, Opened> loaders = new HashMap<>();

    private final Supplier<Map<String, String>> jobParameters;

    /** @param jobParameters those of the jobs that the session starts now */
    public SessionFunctions(Supplier<Map<String, String>> jobParameters) {
        this.jobParameters = jobParameters;
    }

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
        return loader(function.resources()).load(name, function.className()).with(jobParameters.get());
    }

    /** What a job calls; the job's classes stay loaded until it is closed. */
    public JobFunctions forJob(SessionCatalog catalog) {
        return new JobFunctions(catalog, this, jobParameters.get());
    }

    /** Lets go of all classes: functions that are called again are loaded anew. */
    public synchronized void retireAll() {
        loaders.values().forEach(opened -> opened.loader().retire());
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
        List<Path> paths = List.copyOf(jars);
        List<FileState> states = paths.stream().map(FileState::of).toList();
        Opened opened = loaders.get(paths);
        if (opened == null || opened.isOutdated(states)) {
            if (opened != null) {
                opened.loader().retire();
            }
            opened = new Opened(new FunctionLoader(paths), states);
            loaders.put(paths, opened);
        }
        return opened.loader();
    }

    /** @param states of the jars when the loader was made: one that is another file since is read anew, by statements that come */
    private record Opened(FunctionLoader loader, List<FileState> states) {
        boolean isOutdated(List<FileState> now) {
            return IntStream.range(0, states.size())
                    .anyMatch(i -> now.get(i) != FileState.GONE && !now.get(i).equals(states.get(i)));
        }
    }

    private record FileState(FileTime modified, long size) {
        /** Of a file that is not there: what was read of it goes on. */
        static final FileState GONE = new FileState(FileTime.fromMillis(0), -1);

        static FileState of(Path file) {
            try {
                return new FileState(Files.getLastModifiedTime(file), Files.size(file));
            } catch (IOException e) {
                return GONE;
            }
        }
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
