package io.sluice.gateway.server;

import io.sluice.gateway.server.option.ConfigFile;
import io.sluice.gateway.server.option.GatewayOptions;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The gateway's process: starts one from a configuration file and the command line, and runs until it is told to end. */
@Command(
        name = "gateway",
        mixinStandardHelpOptions = true,
        versionProvider = GatewayMain.Version.class,
        description = "Runs the SQL gateway in the foreground.")
public final class GatewayMain implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayMain.class);

    @Option(names = "-D", paramLabel = "key=value", description = "An option; wins over the configuration file.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(names = "--config", paramLabel = "file", description = "The configuration file.")
    private @Nullable Path config;

    @Option(names = "--plugins", paramLabel = "folder", description = "The folder of the plugins, each in a folder.")
    private @Nullable Path plugins;

    @Option(
            names = "--ready-file",
            paramLabel = "file",
            description = "A file to write when all endpoints are open, with a line for each.")
    private @Nullable Path readyFile;

    @Option(
            names = "--exit-when-warm",
            hidden = true,
            description = "Ends when all is started and warmed up: for the archive of classes.")
    private boolean exitWhenWarm;

    public static void main(String[] args) {
        int status = new CommandLine(new GatewayMain()).execute(args);
        System.exit(status);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        long start = System.nanoTime();
        Map<String, String> all = new LinkedHashMap<>();
        if (config != null && Files.exists(config)) {
            all.putAll(ConfigFile.read(config));
        }
        all.putAll(options);
        try (Gateway gateway = start(all)) {
            CountDownLatch ended = new CountDownLatch(1);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(gateway, ended), "gateway-shutdown"));
            List<String> addresses = addresses(gateway, new Options(all));
            LOG.info("gateway started in={}ms {}", (System.nanoTime() - start) / 1_000_000, addresses);
            announce(addresses);
            if (exitWhenWarm) {
                return gateway.awaitWarm() ? 0 : 1;
            }
            ended.await();
        } catch (SluiceException e) {
            LOG.error("gateway did not start", e);
            System.err.println(e.describe());
            return 1;
        }
        return 0;
    }

    private Gateway start(Map<String, String> all) {
        Path data = GatewayHome.resolve(new Options(all).get(GatewayOptions.DATA_DIR));
        Gateway.Builder builder = Gateway.builder(data).options(all);
        if (plugins != null) {
            builder.pluginFolder(plugins);
        }
        return builder.start();
    }

    private static List<String> addresses(Gateway gateway, Options options) {
        List<String> lines = new ArrayList<>();
        String restHost =
                options.find(GatewayOptions.REST_ADDRESS).orElse(options.get(GatewayOptions.REST_BIND_ADDRESS));
        gateway.restPort().ifPresent(port -> lines.add("REST        http://" + restHost + ":" + port));
        gateway.hivePort()
                .ifPresent(port ->
                        lines.add("HiveServer2 jdbc:hive2://" + options.get(GatewayOptions.HIVE_HOST) + ":" + port));
        return lines;
    }

    private void announce(List<String> addresses) throws IOException {
        addresses.forEach(System.out::println);
        if (readyFile != null) {
            // Renamed into place, so that who waits for it never reads half of it.
            Path writing = readyFile.resolveSibling(readyFile.getFileName() + ".writing");
            Files.write(writing, addresses);
            Files.move(writing, readyFile, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void end(Gateway gateway, CountDownLatch ended) {
        gateway.close();
        LOG.info("gateway stopped");
        ended.countDown();
    }

    /** The version that {@code --version} prints. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {Product.NAME + " " + Product.version()};
        }
    }
}
