package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plans of batch mode, line by line those that Flink 2.3.0 prints: {@code batch-plans.txt} has a statement after {@code #}, then its
 * physical plan, {@code batch-executions.txt} its execution plan. A line {@code #! key=value} changes an option for the statements behind it, or back when it has no value.
 */
class BatchPlansTest {
    @TestFactory
    List<DynamicTest> physicalPlanAsFlink(@TempDir Path folder) throws Exception {
        return tests(folder, "batch-plans.txt", SpecSession::physicalPlain);
    }

    @TestFactory
    List<DynamicTest> executionPlanAsFlink(@TempDir Path folder) throws Exception {
        return tests(folder, "batch-executions.txt", SpecSession::execution);
    }

    private static List<DynamicTest> tests(Path folder, String golden, BiFunction<SpecSession, String, String> explain)
            throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        Map<String, String> options = new HashMap<>(Map.of("execution.runtime-mode", "batch"));
        SpecSession session = session(folder, options);
        for (String part : Resources.text(golden).split("(?m)^# ?(?=[!A-Z(])")) {
            String[] lines = part.split("\n", 2);
            if (part.startsWith("!")) {
                String[] setting = lines[0].substring(1).strip().split("=", 2);
                options.put(setting[0], setting[1]);
                options.values().removeIf(String::isEmpty);
                session = session(Files.createTempDirectory(folder, "session"), options);
            } else if (!part.isBlank()) {
                SpecSession current = session;
                tests.add(dynamicTest(lines[0], () -> assertThat(
                                explain.apply(current, lines[0]).strip())
                        .isEqualTo(lines[1].strip())));
            }
        }
        return tests;
    }

    private static SpecSession session(Path folder, Map<String, String> options) {
        SpecSession session = new SpecSession(folder, Map.copyOf(options));
        session.run(Resources.text("batch-tables.sql"));
        return session;
    }
}
