package io.sluice.gateway.server.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.gateway.server.Gateway;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.Plugins;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads the connector that is on this test's class path once more, from a plugin folder. */
class PluginFoldersTest {
    private static final String CONNECTOR = "datagen";

    @TempDir
    Path plugins;

    private final ConnectorFactory onClassPath =
            new Plugins(List.of(Gateway.class.getClassLoader())).connector(CONNECTOR);

    @BeforeEach
    void makePlugin() throws IOException, URISyntaxException {
        Path code = Path.of(onClassPath
                .getClass()
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path folder = Files.createDirectories(plugins.resolve("builtin"));
        Files.writeString(folder.resolve("README.txt"), "not a jar");
        if (Files.isDirectory(code)) {
            jar(code, folder.resolve("plugin.jar"));
        } else {
            Files.copy(code, folder.resolve("plugin.jar"));
        }
    }

    @Test
    void eachFolderHasALoaderOfItsOwnAfterTheGateways() {
        List<ClassLoader> loaders = PluginFolders.loaders(plugins);
        assertThat(loaders).hasSize(2);
        assertThat(loaders.get(0)).isSameAs(Gateway.class.getClassLoader());
        assertThat(loaders.get(1).getName()).isEqualTo("plugin-builtin");
    }

    @Test
    void pluginsClassesAreItsOwnAndTheContractIsShared() throws Exception {
        ClassLoader plugin = PluginFolders.loaders(plugins).get(1);
        Class<?> factory = plugin.loadClass(onClassPath.getClass().getName());
        assertThat(factory).isNotSameAs(onClassPath.getClass());
        assertThat(factory.getClassLoader()).isSameAs(plugin);
        assertThat(ConnectorFactory.class).isAssignableFrom(factory);
        assertThat(new Plugins(List.of(plugin)).connector(CONNECTOR)).isInstanceOf(factory);
    }

    @Test
    void pluginSeesNothingOfTheGateway() {
        ClassLoader plugin = PluginFolders.loaders(plugins).get(1);
        assertThatThrownBy(() -> plugin.loadClass(Gateway.class.getName())).isInstanceOf(ClassNotFoundException.class);
        assertThat(ServiceLoader.load(ConnectorFactory.class, plugin))
                .allSatisfy(
                        found -> assertThat(found.getClass().getClassLoader()).isSameAs(plugin));
    }

    @Test
    void noFolderMeansNoPlugins() {
        assertThat(PluginFolders.loaders(plugins.resolve("missing"))).hasSize(1);
    }

    private static void jar(Path classes, Path jar) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
            }
        }
    }
}
