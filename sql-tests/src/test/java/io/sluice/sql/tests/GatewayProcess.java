package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.gateway.server.GatewayMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A gateway in a process of its own that can be killed, and started again with the same data. */
final class GatewayProcess implements AutoCloseable {
    private final Path folder;
    private final List<String> command = new ArrayList<>();
    private Process process;

    /**
     * @param folder of its data, {@code data}, and its output, {@code gateway.log}
     * @param options besides its ports, which are free ones
     */
    private GatewayProcess(Path folder, Map<String, String> options) {
        this.folder = folder;
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx300m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                GatewayMain.class.getName(),
                "-Dsluice.data.dir=" + folder.resolve("data"),
                "-Dsql-gateway.endpoint.rest.port=0",
                "-Dsql-gateway.endpoint.hiveserver2.thrift.port=0",
                "--ready-file",
                folder.resolve("ready").toString()));
        options.forEach((key, value) -> command.add("-D" + key + "=" + value));
    }

    static GatewayProcess start(Path folder, Map<String, String> options) throws IOException, InterruptedException {
        GatewayProcess gateway = new GatewayProcess(folder, options);
        gateway.start();
        return gateway;
    }

    private void start() throws IOException, InterruptedException {
        Files.deleteIfExists(folder.resolve("ready"));
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
        while (!Files.exists(folder.resolve("ready"))) {
            assertThat(process.waitFor(50, TimeUnit.MILLISECONDS))
                    .as(() -> "the gateway ended: " + output())
                    .isFalse();
        }
    }

    /** Lets it run for a while. */
    void runFor(long millis) throws InterruptedException {
        assertThat(process.waitFor(millis, TimeUnit.MILLISECONDS))
                .as(() -> "the gateway ended: " + output())
                .isFalse();
    }

    /** Kills it without any warning and starts it again. */
    void killAndRestart() throws IOException, InterruptedException {
        process.destroyForcibly().waitFor();
        start();
    }

    /** Tells it to end, waits until it has, and starts it again. */
    void restart() throws IOException, InterruptedException {
        process.destroy();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        start();
    }

    int restPort() throws IOException {
        return port("REST");
    }

    int hivePort() throws IOException {
        return port("HiveServer2");
    }

    private int port(String endpoint) throws IOException {
        try (Stream<String> lines = Files.lines(folder.resolve("ready"))) {
            String line =
                    lines.filter(each -> each.startsWith(endpoint)).findFirst().orElseThrow();
            return Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
        }
    }

    private Path log() {
        return folder.resolve("gateway.log");
    }

    /** All that it has printed. */
    String output() {
        try {
            return Files.readString(log());
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Override
    public void close() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }
}
