package io.sluice.gateway.server.function;

import io.sluice.functions.user.FunctionClass;
import io.sluice.gateway.server.plugin.PluginClassLoader;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The classes of one set of jars. Closes its jars when its session is done with it and the last job that calls one of its functions has ended;
 * then nothing here holds on to it, and its classes can be unloaded. Thread-safe.
 */
final class FunctionLoader {
    private final List<Path> jars;
    private final PluginClassLoader loader;
    private final Map<String, FunctionClass> functions = new HashMap<>();
    private int leases;
    private boolean retired;

    FunctionLoader(List<Path> jars) {
        this.jars = jars;
        URL[] urls = jars.stream().map(FunctionLoader::url).toArray(URL[]::new);
        loader = new PluginClassLoader("functions", urls, FunctionLoader.class.getClassLoader());
    }

    List<String> jars() {
        return jars.stream().map(Path::toString).toList();
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws SluiceException INVALID_FUNCTION_DEFINITION */
    synchronized FunctionClass load(String name, String className) {
        FunctionClass known = functions.get(name + "=" + className);
        if (known != null) {
            return known;
        }
        try {
            FunctionClass loaded = FunctionClass.of(name, Class.forName(className, true, loader));
            functions.put(name + "=" + className, loaded);
            return loaded;
        } catch (ClassNotFoundException | LinkageError e) {
            String where = jars.isEmpty() ? "there are no jars" : "it is not complete in " + jars;
            throw SluiceException.of(ErrorCode.INVALID_FUNCTION_DEFINITION, null, e)
                    .with("function", name)
                    .with("reason", "class " + className + " cannot be loaded, " + where)
                    .detail("The loader says: " + e)
                    .hint("CREATE FUNCTION ... USING JAR 'path', or ADD JAR 'path', brings the classes.");
        }
    }

    /** A job calls functions of it from now on. @return false when it is closed already */
    synchronized boolean lease() {
        if (retired && leases == 0) {
            return false;
        }
        leases++;
        return true;
    }

    void release() {
        synchronized (this) {
            leases--;
        }
        closeIfUnused();
    }

    /** The session does not use it any more. */
    void retire() {
        synchronized (this) {
            retired = true;
        }
        closeIfUnused();
    }

    private void closeIfUnused() {
        synchronized (this) {
            if (!retired || leases > 0) {
                return;
            }
        }
        try {
            loader.close();
        } catch (IOException e) {
            throw SluiceException.of(ErrorCode.IO_ERROR, null, e)
                    .with("message", "cannot close " + jars + ": " + e.getMessage());
        }
    }
}
