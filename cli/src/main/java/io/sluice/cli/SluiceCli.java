package io.sluice.cli;

import io.sluice.cli.client.EmbeddedClient;
import io.sluice.cli.client.RestClient;
import io.sluice.cli.client.SqlClient;
import io.sluice.cli.client.SqlError;
import io.sluice.cli.shell.ScriptRunner;
import io.sluice.cli.shell.ScriptRunner.Outcome;
import io.sluice.cli.shell.Shell;
import io.sluice.gateway.server.Gateway;
import io.sluice.gateway.server.GatewayHome;
import io.sluice.gateway.server.Product;
import io.sluice.gateway.server.option.ConfigFile;
import io.sluice.gateway.server.option.GatewayOptions;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bin/sluice}: runs SQL from the command line, from files or interactively, at a gateway or with one in this process. */
@Command(
        name = "sluice",
        mixinStandardHelpOptions = true,
        versionProvider = SluiceCli.Version.class,
        description = {
            "Runs SQL: interactively, or the statements of -e and -f one after the other.",
            "With \"test\" as the first word it runs test scripts: sluice test --help.",
            "Without --gateway it talks to the gateway at 127.0.0.1:8083, and when none runs there, to one of its own."
        })
public final class SluiceCli implements Callable<Integer> {
    private static final String DEFAULT_GATEWAY = "127.0.0.1:8083";
    private static final Duration PROBE_TIMEOUT = Duration.ofMillis(500);
    private static final int FAILED = 1;
    /** What shells give a program that Ctrl-C has ended. */
    private static final int INTERRUPTED = 130;

    @Option(names = "-e", paramLabel = "sql", description = "Statements to run. May be given several times.")
    private List<String> statements = new ArrayList<>();

    @Option(names = "-f", paramLabel = "file", description = "A script to run; - reads the standard input.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--gateway", paramLabel = "host:port", description = "The REST address of the gateway.")
    private @Nullable String gateway;

    @Option(names = "--embedded", description = "Starts a gateway in this process, whether another runs or not.")
    private boolean embedded;

    @Option(
            names = "-D",
            paramLabel = "key=value",
            description = "An option of the session, or of the gateway started here.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(names = "--echo", description = "Prints each statement of -e and -f before its result.")
    private boolean echo;

    @Option(
            names = "--config",
            paramLabel = "file",
            hidden = true,
            description = "Configuration of a gateway started here.")
    private @Nullable Path config;

    @Option(
            names = "--plugins",
            paramLabel = "folder",
            hidden = true,
            description = "Plugins of a gateway started here.")
    private @Nullable Path plugins;

    private final PrintStream out;
    private final PrintStream err;

    SluiceCli(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        System.exit(run(System.out, System.err, args));
    }

    /** Runs the command line and returns its exit status. */
    static int run(PrintStream out, PrintStream err, String... args) {
        CommandLine commandLine = new CommandLine(new SluiceCli(out, err))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        if (args.length > 0 && args[0].equals("test")) {
            // Made only when it is asked for: its classes are not on the class path otherwise.
            commandLine.addSubcommand(new TestCommand(out));
        }
        return commandLine.execute(args);
    }

    @Override
    public Integer call() throws IOException {
        try (SqlClient client = connect()) {
            if (statements.isEmpty() && files.isEmpty() && System.console() != null) {
                new Shell(client, Path.of(System.getProperty("user.home"), ".sluice", "history")).run();
                return 0;
            }
            return runScripts(client);
        } catch (SqlError e) {
            err.println(e.report());
        } catch (SluiceException e) {
            err.println(e.describe());
        }
        return FAILED;
    }

    private int runScripts(SqlClient client) throws IOException {
        ScriptRunner runner = new ScriptRunner(client, out, err);
        Signals.register("INT", runner::interrupt);
        Outcome outcome = Outcome.COMPLETE;
        for (Script script : scripts()) {
            outcome = runner.run(script.name(), script.text(), echo);
            if (outcome != Outcome.COMPLETE) {
                break;
            }
        }
        return switch (outcome) {
            case COMPLETE, QUIT -> 0;
            case FAILED -> FAILED;
            case INTERRUPTED -> INTERRUPTED;
        };
    }

    private List<Script> scripts() throws IOException {
        List<Script> scripts = new ArrayList<>();
        for (Path file : files) {
            scripts.add(
                    file.toString().equals("-")
                            ? standardInput()
                            : new Script(file.toString(), Files.readString(file)));
        }
        statements.forEach(text -> scripts.add(new Script("", text)));
        if (scripts.isEmpty()) {
            scripts.add(standardInput());
        }
        return scripts;
    }

    private static Script standardInput() throws IOException {
        return new Script("stdin", new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
    }

    private SqlClient connect() {
        if (gateway != null) {
            return RestClient.connect(gateway, options);
        }
        boolean running = !embedded
                && RestClient.probe(DEFAULT_GATEWAY, PROBE_TIMEOUT)
                        .filter(Product.NAME::equals)
                        .isPresent();
        return running ? RestClient.connect(DEFAULT_GATEWAY, options) : embed();
    }

    private SqlClient embed() {
        Map<String, String> all = new LinkedHashMap<>();
        if (config != null && Files.exists(config)) {
            all.putAll(ConfigFile.read(config));
        }
        all.putAll(options);
        Gateway.Builder builder = Gateway.builder(GatewayHome.resolve(new Options(all).get(GatewayOptions.DATA_DIR)))
                .options(all)
                .withoutEndpoints()
                .withoutWarmUp();
        if (plugins != null) {
            builder.pluginFolder(plugins);
        }
        // The jobs end with this process, so a script must wait for them.
        boolean script = !statements.isEmpty() || !files.isEmpty() || System.console() == null;
        boolean chosen = all.containsKey(GatewayOptions.DML_SYNC.key());
        Map<String, String> properties = script && !chosen ? Map.of(GatewayOptions.DML_SYNC.key(), "true") : Map.of();
        return EmbeddedClient.open(builder.start(), properties);
    }

    /** @param name for messages; empty for text from the command line */
    private record Script(String name, String text) {}

    /** The version that {@code --version} prints. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {Product.NAME + " " + Product.version()};
        }
    }
}
