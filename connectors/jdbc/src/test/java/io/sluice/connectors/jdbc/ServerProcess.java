package io.sluice.connectors.jdbc;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A database server with a folder of its own, which goes with it. */
final class ServerProcess implements AutoCloseable {
    private static final long SECONDS = 60;

    private final Path folder;
    private final Process process;

    private ServerProcess(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
    }

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    /** Starts a server and waits until it answers. */
    static ServerProcess start(Path folder, List<String> command, String url, String user)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Files.createTempFile("sluice-server-", ".log").toFile())
                .start();
        ServerProcess server = new ServerProcess(folder, process);
        server.await(url, user);
        return server;
    }

    /** Runs a command to its end. */
    static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IllegalStateException(command + " failed");
        }
    }

    private void await(String url, String user) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (true) {
            try (Connection connection = DriverManager.getConnection(url, user, "")) {
                return;
            } catch (SQLException e) {
                if (!process.isAlive() || System.nanoTime() > deadline) {
                    throw new IllegalStateException("the server does not answer", e);
                }
                process.waitFor(50, TimeUnit.MILLISECONDS);
            }
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        run(List.of("rm", "-rf", folder.toString()));
    }
}
