package io.sluice.connectors.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A PostgreSQL server of its own, from Debian's package, on a free port of the loopback address. */
public final class PostgresServer implements AutoCloseable {
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

    private final int port;
    private final ServerProcess server;

    private PostgresServer(int port, ServerProcess server) {
        this.port = port;
        this.server = server;
    }

    public static boolean installed() {
        return programs().isPresent();
    }

    private static Optional<Path> programs() {
        if (!Files.isDirectory(VERSIONS)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(VERSIONS)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        } catch (IOException e) {
            throw new IllegalStateException("cannot list " + VERSIONS, e);
        }
    }

    public static PostgresServer start() throws IOException, InterruptedException {
        Path bin = programs().orElseThrow();
        Path folder = Files.createTempDirectory("sluice-postgres-");
        ServerProcess.run(List.of("chown", "postgres", folder.toString()));
        Path data = folder.resolve("data");
        ServerProcess.run(
                asPostgres(List.of(bin + "/initdb", "-D", data.toString(), "-A", "trust", "-E", "UTF8", "--locale=C")));
        int port = ServerProcess.freePort();
        List<String> command = asPostgres(List.of(
                bin + "/postgres",
                "-D",
                data.toString(),
                "-p",
                String.valueOf(port),
                "-k",
                folder.toString(),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "fsync=off"));
        return new PostgresServer(port, ServerProcess.start(folder, command, url(port), "postgres"));
    }

    /** PostgreSQL does not run as root. */
    private static List<String> asPostgres(List<String> command) {
        if (!System.getProperty("user.name").equals("root")) {
            return command;
        }
        List<String> all = new ArrayList<>(List.of("runuser", "-u", "postgres", "--"));
        all.addAll(command);
        return all;
    }

    private static String url(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    public String url() {
        return url(port);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        server.close();
    }
}
