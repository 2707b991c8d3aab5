package io.sluice.endpoints.clients;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/** A real JDBC driver from {@code target/clients/<folder>}, in a class loader of its own, so that its libraries meet nobody else's. */
public final class ClientDriver {
    private static final ConcurrentMap<String, Driver> LOADED = new ConcurrentHashMap<>();

    private final Driver driver;
    private final ClassLoader loader;

    private ClientDriver(Driver driver) {
        this.driver = driver;
        loader = driver.getClass().getClassLoader();
    }

    public static ClientDriver flink(String version) {
        return load("flink-jdbc-" + version, "org.apache.flink.table.jdbc.FlinkDriver");
    }

    public static ClientDriver hive(String version) {
        return load("hive-" + version, "org.apache.hive.jdbc.HiveDriver");
    }

    public Connection connect(String url, Properties properties) throws SQLException {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(loader);
        try {
            return driver.connect(url, properties);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static ClientDriver load(String folder, String driverClass) {
        return new ClientDriver(LOADED.computeIfAbsent(folder, name -> newDriver(name, driverClass)));
    }

    private static Driver newDriver(String folder, String driverClass) {
        Path path = Path.of(System.getProperty("clients", "target/clients"), folder);
        try (Stream<Path> jars = Files.list(path)) {
            List<URL> urls = new ArrayList<>();
            for (Path jar : jars.sorted().toList()) {
                urls.add(jar.toUri().toURL());
            }
            ClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
            return (Driver)
                    loader.loadClass(driverClass).getDeclaredConstructor().newInstance();
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException("no driver in " + path.toAbsolutePath(), e);
        }
    }
}
