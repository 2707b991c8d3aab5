package io.sluice.connectors.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A MariaDB server of its own, from Debian's package, on a free port of the loopback address. */
final class MariaDbServer implements AutoCloseable {
    private static final Path SERVER = Path.of("/usr/sbin/mariadbd");
    private static final String USER = System.getProperty("user.name");

    private final int port;
    private final ServerProcess server;

    private MariaDbServer(int port, ServerProcess server) {
        this.port = port;
        this.server = server;
    }

    static boolean installed() {
        return Files.isExecutable(SERVER);
    }

    static MariaDbServer start() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("sluice-mariadb-");
        Path data = folder.resolve("data");
        Files.createDirectory(data);
        int port = ServerProcess.freePort();
        // Without the tables of users: nobody is asked who they are, and the server starts at once.
        List<String> command = List.of(
                SERVER.toString(),
                "--no-defaults",
                "--user=" + USER,
                "--datadir=" + data,
                "--socket=" + folder.resolve("socket"),
                "--pid-file=" + folder.resolve("pid"),
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--skip-grant-tables",
                "--skip-networking=0",
                "--innodb-flush-log-at-trx-commit=0",
                "--innodb-buffer-pool-size=16M",
                "--character-set-server=utf8mb4");
        ServerProcess server = ServerProcess.start(folder, command, "jdbc:mariadb://127.0.0.1:" + port + "/", "root");
        return new MariaDbServer(port, server);
    }

    /** @param scheme {@code mariadb} or {@code mysql} */
    String url(String scheme) {
        return "jdbc:" + scheme + "://127.0.0.1:" + port + "/shop?permitMysqlScheme=true&createDatabaseIfNotExist=true";
    }

    @Override
    public void close() throws IOException, InterruptedException {
        server.close();
    }
}
