package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Physical plans with changelog modes, line by line those that Flink 2.3.0 prints: {@code physical-plans.txt} and its like have a statement after
 * {@code #}, behind the {@code SET} statements that it needs, then its plan, or the message with which it is refused.
 */
class PhysicalPlansTest {
    private static final Pattern SET = Pattern.compile("SET '(.*?)' = '(.*?)'; ");

    @TestFactory
    Stream<DynamicTest> sameAsFlink(@TempDir Path folder) {
        Map<Map<String, String>, SpecSession> sessions = new HashMap<>();
        return Stream.of("physical-plans.txt", "push-down-plans.txt", "delta-join-plans.txt")
                .flatMap(file -> Arrays.stream(Resources.text(file).split("(?m)^# ")))
                .filter(part -> !part.isBlank())
                .map(part -> part.split("\n", 2))
                .map(part -> dynamicTest(part[0], () -> {
                    Map<String, String> options = new TreeMap<>();
                    String statement = SET.matcher(part[0]).replaceAll(set -> {
                        options.put(set.group(1), set.group(2));
                        return "";
                    });
                    SpecSession session = sessions.computeIfAbsent(
                            options, each -> SpecSession.withTables(folder.resolve("session" + sessions.size()), each));
                    check(session, statement, part[1].strip());
                }));
    }

    private static void check(SpecSession session, String statement, String expected) {
        if (expected.startsWith("Table sink ")) {
            assertThatThrownBy(() -> session.physical(statement))
                    .isInstanceOfSatisfying(SluiceException.class, e -> assertThat(e.code())
                            .isEqualTo(ErrorCode.CHANGELOG_NOT_SUPPORTED))
                    .hasMessage(expected);
        } else {
            assertThat(session.physical(statement).strip()).isEqualTo(expected);
            // What can be explained can be translated.
            assertThat(session.plan(statement).nodes()).isNotEmpty();
        }
    }
}
