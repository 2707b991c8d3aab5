package io.sluice.sql.tests.oracle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.json.PlanJson;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The compiled plans of Flink's own restore tests, of versions 1.19 to 2.3, are read; and what is read is written without loss. */
@EnabledIfSystemProperty(named = "oracle.home", matches = ".+")
class RestorePlansTest {
    private static final double LEAST = 0.95;
    /** Nodes that are not read here on purpose; process table functions mostly are. */
    private static final Pattern APART = Pattern.compile(
            "\"type\" : \"[a-z-]*(python|ml-predict|vector-search|process-table-function)[a-z-]*_\\d+\"");

    @Test
    void areRead() throws IOException {
        PlanJson json = new PlanJson();
        int read = 0;
        int apart = 0;
        List<String> unreadable = new ArrayList<>();
        try (ZipFile jar = new ZipFile(
                Path.of(System.getProperty("oracle.home"), "restore-tests.jar").toFile())) {
            List<? extends ZipEntry> files = jar.stream()
                    .filter(file -> file.getName().matches("restore-tests/.*\\.json"))
                    .toList();
            for (ZipEntry file : files) {
                String text = new String(jar.getInputStream(file).readAllBytes(), UTF_8);
                if (APART.matcher(text).find()) {
                    apart++;
                    continue;
                }
                try {
                    ExecPlan plan = json.read(text);
                    assertThat(json.read(json.write(plan))).as(file.getName()).isEqualTo(plan);
                    read++;
                } catch (SluiceException e) {
                    unreadable.add(file.getName() + ": " + e.getMessage());
                }
            }
        }
        int all = read + unreadable.size();
        String counts = "%d of %d plans read, %d with nodes that are set apart".formatted(read, all, apart);
        System.out.println(counts);
        Path reports = Files.createDirectories(Path.of("target", "oracle"));
        Files.writeString(reports.resolve("restore-plans.txt"), counts + "\n" + String.join("\n", unreadable));
        assertThat(all).isGreaterThan(300);
        assertThat(read).as(String.join("\n", unreadable)).isGreaterThanOrEqualTo((int) Math.ceil(LEAST * all));
    }
}
