package io.sluice.endpoints.clients;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Flink's SQL client from {@code target/clients/flink-sql-client-<version>}, in a process of its own, in gateway mode. */
public final class SqlClientProcess {
    private static final long LIMIT_SECONDS = 120;

    private final Path jars;
    private final Path folder;

    /** @param folder for its configuration, its script and its output */
    public SqlClientProcess(String version, Path folder) {
        jars = Path.of(System.getProperty("clients", "target/clients"), "flink-sql-client-" + version);
        this.folder = folder;
    }

    /** Runs a script. @return all that the client printed, colours left out */
    public String run(String host, int port, String script) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("script.sql"), script);
        Path output = folder.resolve("output.txt");
        Files.writeString(folder.resolve("config.yaml"), "execution.target: remote\n");
        ProcessBuilder command = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Duser.home=" + folder,
                "-cp",
                jars.toAbsolutePath() + File.separator + "*",
                "org.apache.flink.table.client.SqlClient",
                "gateway",
                "-e",
                host + ":" + port,
                "-f",
                file.toString()));
        command.environment().put("FLINK_CONF_DIR", folder.toString());
        Process process = command.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("the client has not ended: " + Files.readString(output));
            }
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(output, StandardCharsets.UTF_8).replaceAll("\u001B\\[[0-9;]*m", "");
    }
}
