package io.sluice.gateway.server.plugin;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads a plugin's classes from its own jars. Of the gateway's classes it sees the extension contract and the logging facade alone, so a
 * plugin may bring any version of any library.
 */
public final class PluginClassLoader extends URLClassLoader {
    private static final List<String> SHARED_PACKAGES =
            List.of("io.sluice.spi.", "org.slf4j.", "org.jspecify.annotations.", "com.fasterxml.jackson.annotation.");

    static {
        registerAsParallelCapable();
    }

    private final ClassLoader gateway;

    /** @param gateway where the shared packages come from */
    public PluginClassLoader(String name, URL[] jars, ClassLoader gateway) {
        super("plugin-" + name, jars, ClassLoader.getPlatformClassLoader());
        this.gateway = gateway;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (SHARED_PACKAGES.stream().anyMatch(name::startsWith)) {
            return gateway.loadClass(name);
        }
        return super.loadClass(name, resolve);
    }

    @Override
    public @Nullable URL getResource(String name) {
        return findResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        // The plugin's own services only: those of the gateway are found by the gateway's loader.
        return name.startsWith("META-INF/services/")
                ? findResources(name)
                : Collections.enumeration(Collections.list(super.getResources(name)));
    }
}
