package io.sluice.gateway.server.plugin;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The folders of a plugins folder, each a plugin with its jars. */
public final class PluginFolders {
    private PluginFolders() {}

    /**
     * A class loader a plugin, in the order of the folders' names, after the gateway's own; only that when the folder is not there.
     *
     * @throws SluiceException IO_ERROR when a folder cannot be read
     */
    public static List<ClassLoader> loaders(Path plugins) {
        ClassLoader gateway = PluginFolders.class.getClassLoader();
        List<ClassLoader> loaders = new ArrayList<>();
        loaders.add(gateway);
        if (Files.isDirectory(plugins)) {
            for (Path plugin : list(plugins)) {
                if (Files.isDirectory(plugin)) {
                    loaders.add(new PluginClassLoader(plugin.getFileName().toString(), jars(plugin), gateway));
                }
            }
        }
        return List.copyOf(loaders);
    }

    private static URL[] jars(Path plugin) {
        return list(plugin).stream()
                .filter(file -> file.toString().endsWith(".jar"))
                .map(PluginFolders::url)
                .toArray(URL[]::new);
    }

    private static List<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw SluiceException.of(ErrorCode.IO_ERROR, null, e)
                    .with("message", "cannot read the plugins in " + folder + ": " + e.getMessage());
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }
}
