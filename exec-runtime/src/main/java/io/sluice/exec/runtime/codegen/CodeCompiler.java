package io.sluice.exec.runtime.codegen;

import io.sluice.functions.cast.LegacyCast;
import io.sluice.spi.config.Option;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.commons.compiler.Location;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compiles generated classes, each source text once: equal queries share a class. One a process; thread-safe. A source declares one
 * public class in {@link #PACKAGE} with a constructor that takes an {@code Object[]} of constants.
 */
public final class CodeCompiler {
    public static final Option<Boolean> DUMP = Option.bool("sluice.codegen.dump")
            .defaultsTo("false")
            .doc(
                    "Writes the Java source that is generated for queries to the folder codegen of the gateway's data folder.");

    /** The package of all generated classes. Each has a class loader of its own, so names may repeat. */
    public static final String PACKAGE = "io.sluice.generated";

    private static final Logger LOG = LoggerFactory.getLogger(CodeCompiler.class);
    private static final int MAX_CACHED_CLASSES = 2_000;

    private final JaninoDoor janino;
    private final Optional<Path> dumpFolder;
    private final UserFunctions functions;
    private final boolean legacyCasts;
    private final Map<String, FutureTask<Class<?>>> classes;

    private static final class Cache extends LinkedHashMap<String, FutureTask<Class<?>>> {
        private static final long serialVersionUID = 1L;

        Cache() {
            super(64, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, FutureTask<Class<?>>> eldest) {
            return size() > MAX_CACHED_CLASSES;
        }
    }

    /** @param dumpFolder where sources are written before they are compiled; empty for nowhere */
    public CodeCompiler(Optional<Path> dumpFolder) {
        this(new JaninoDoor(), dumpFolder, UserFunctions.NONE, false, new Cache());
    }

    private CodeCompiler(
            JaninoDoor janino,
            Optional<Path> dumpFolder,
            UserFunctions functions,
            boolean legacyCasts,
            Map<String, FutureTask<Class<?>>> classes) {
        this.janino = janino;
        this.dumpFolder = dumpFolder;
        this.functions = functions;
        this.legacyCasts = legacyCasts;
        this.classes = classes;
    }

    /** The same compiler for a job that may call these functions. */
    public CodeCompiler with(UserFunctions jobFunctions) {
        return new CodeCompiler(janino, dumpFolder, jobFunctions, legacyCasts, classes);
    }

    /** The same compiler for a job whose casts are those of {@link LegacyCast}. */
    public CodeCompiler withLegacyCasts() {
        return new CodeCompiler(janino, dumpFolder, functions, true, classes);
    }

    boolean legacyCasts() {
        return legacyCasts;
    }

    /** The users' functions that expressions may call. */
    public UserFunctions functions() {
        return functions;
    }

    /**
     * Compiles a source, or finds its class, and makes an instance.
     *
     * @param className the simple name of the class in the source
     * @param type what the class extends or implements
     * @param constants what the constructor gets
     */
    public <T> T instantiate(Class<T> type, String className, String source, Object[] constants) {
        try {
            return type.cast(
                    compile(className, source).getConstructor(Object[].class).newInstance((Object) constants));
        } catch (InvocationTargetException e) {
            throw SluiceException.wrap(Objects.requireNonNull(e.getCause()));
        } catch (ReflectiveOperationException e) {
            throw SluiceException.wrap(e);
        }
    }

    /** The class of a source. */
    public Class<?> compile(String className, String source) {
        FutureTask<Class<?>> task;
        synchronized (classes) {
            task = classes.computeIfAbsent(source, text -> new FutureTask<>(() -> compileNow(className, text)));
        }
        task.run(); // Does nothing when it has run; else others wait for it below.
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while a generated class was compiled");
        } catch (ExecutionException e) {
            synchronized (classes) {
                classes.remove(source, task);
            }
            throw SluiceException.wrap(Objects.requireNonNull(e.getCause()));
        }
    }

    private Class<?> compileNow(String className, String source) {
        String file = className + "_" + Integer.toHexString(source.hashCode()) + ".java";
        dumpFolder.ifPresent(folder -> dump(folder.resolve(file), source));
        long start = System.nanoTime();
        try {
            Class<?> compiled = janino.compile(file, source, PACKAGE + "." + className);
            LOG.debug(
                    "class generated file={} characters={} duration={}us",
                    file,
                    source.length(),
                    (System.nanoTime() - start) / 1_000);
            return compiled;
        } catch (CompileException e) {
            throw SluiceException.of(ErrorCode.INTERNAL_ERROR, null, e)
                    .with("message", "expected generated code that compiles, saw: " + e.getMessage())
                    .detail("Generated source:\n" + numbered(source, e.getLocation()));
        } catch (IOException e) {
            throw new UncheckedIOException("generated code cannot be read", e);
        } catch (ClassNotFoundException e) {
            throw SluiceException.internal("a class " + className + " in generated code", "none");
        }
    }

    private static void dump(Path file, String source) {
        try {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.writeString(file, source);
        } catch (IOException e) {
            throw new UncheckedIOException("generated code cannot be written to " + file, e);
        }
    }

    /** The source with line numbers, the offending line marked. */
    static String numbered(String source, @Nullable Location location) {
        int marked = location == null ? -1 : location.getLineNumber();
        StringBuilder text = new StringBuilder();
        String[] lines = source.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            text.append(String.format("%s%4d  %s%n", i + 1 == marked ? ">" : " ", i + 1, lines[i]));
        }
        return text.toString();
    }
}
