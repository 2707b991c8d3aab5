package io.sluice.sql.tests;

import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs scripts for a user: {@code bin/sluice test}. */
public final class SqlTests {
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(60);

    private final PrintStream out;

    public SqlTests(PrintStream out) {
        this.out = out;
    }

    /**
     * Runs every {@code .test} file of the paths, each in a gateway of its own, and prints a line a case.
     *
     * @return 0 when all passed, 1 when a case failed, 2 when there was nothing to run or a script could not be read
     */
    public int run(List<Path> paths, Optional<Path> junitFile) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path path : paths) {
            files.addAll(scripts(path));
        }
        if (files.isEmpty()) {
            out.println("no .test files in " + paths);
            return 2;
        }
        List<CaseResult> results = new ArrayList<>();
        for (Path file : files) {
            try {
                results.addAll(run(ScriptParser.parse(file)));
            } catch (ScriptSyntaxException e) {
                out.println(e.getMessage());
                return 2;
            }
        }
        long failed = results.stream().filter(result -> !result.passed()).count();
        out.println(results.size() - failed + " passed, " + failed + " failed");
        if (junitFile.isPresent()) {
            JUnitReport.write(junitFile.get(), results);
        }
        return failed == 0 ? 0 : 1;
    }

    /** The {@code .test} files of a folder and its folders in order, or the file itself. */
    public static List<Path> scripts(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(file -> file.toString().endsWith(".test") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
    }

    private List<CaseResult> run(Script script) {
        try (TestGateway gateway = new TestGateway(script, Map.of(), RowBatch.MAX_ROWS, false, false);
                SqlClient client = new ServiceClient(gateway.gateway().service(), Map.of(), STATEMENT_TIMEOUT)) {
            List<CaseResult> results = new ScriptRunner(client, gateway.workFolder(), true).run(script);
            results.forEach(this::print);
            return results;
        }
    }

    private void print(CaseResult result) {
        String sql = result.step().sql().lines().findFirst().orElse("");
        out.println((result.passed() ? "ok      " : "FAILED  ") + result.place() + "  " + sql);
        result.failure().ifPresent(failure -> failure.lines().forEach(line -> out.println("        " + line)));
    }
}
