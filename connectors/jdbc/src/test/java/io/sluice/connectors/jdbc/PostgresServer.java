package io.sluice.connectors.jdbc;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A PostgreSQL server of its own, from Debian's package, on a free port of the loopback address. */
final class PostgresServer implements AutoCloseable {
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    private static final long SECONDS = 60;

    private final Path folder;
    private final int port;
    private final Process server;

    private PostgresServer(Path folder, int port, Process server) {
        this.folder = folder;
        this.port = port;
        this.server = server;
    }

    static boolean installed() {
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

    static PostgresServer start() throws IOException, InterruptedException {
        Path bin = programs().orElseThrow();
        Path folder = Files.createTempDirectory("sluice-postgres-");
        run(List.of("chown", "postgres", folder.toString()));
        Path data = folder.resolve("data");
        run(asPostgres(List.of(bin + "/initdb", "-D", data.toString(), "-A", "trust", "-E", "UTF8", "--locale=C")));
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
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
        Process server = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Files.createTempFile("sluice-postgres-", ".log").toFile())
                .start();
        PostgresServer started = new PostgresServer(folder, port, server);
        started.await();
        return started;
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

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IllegalStateException(command + " failed");
        }
    }

    private void await() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (true) {
            try (Connection connection = connect()) {
                return;
            } catch (SQLException e) {
                if (!server.isAlive() || System.nanoTime() > deadline) {
                    throw new IllegalStateException("the server does not answer", e);
                }
                server.waitFor(50, TimeUnit.MILLISECONDS);
            }
        }
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), "postgres", "");
    }

    @Override
    public void close() throws IOException, InterruptedException {
        server.destroy();
        if (!server.waitFor(SECONDS, TimeUnit.SECONDS)) {
            server.destroyForcibly();
        }
        run(List.of("rm", "-rf", folder.toString()));
    }
}
