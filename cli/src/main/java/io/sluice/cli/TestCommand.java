package io.sluice.cli;

import io.sluice.sql.tests.SqlTests;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/sluice test}: runs test scripts. */
@Command(
        name = "test",
        mixinStandardHelpOptions = true,
        description = "Runs .test scripts, each in a gateway of its own; docs/sql-tests.md tells how to write them.")
final class TestCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "path", description = "Scripts, or folders of scripts.")
    private List<Path> paths = new ArrayList<>();

    @Option(names = "--junit", paramLabel = "file", description = "A file for the results as JUnit XML.")
    private @Nullable Path junit;

    private final PrintStream out;

    TestCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws IOException {
        return new SqlTests(out).run(paths, Optional.ofNullable(junit));
    }
}
