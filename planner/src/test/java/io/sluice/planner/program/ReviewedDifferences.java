package io.sluice.planner.program;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The differences between Flink's plans and ours that were looked at: in {@code docs/plan-compatibility.md}, a heading a sample, the reason,
 * and the differences as a code block.
 */
final class ReviewedDifferences {
    private static final Path PAGE = Path.of("../docs/plan-compatibility.md");

    private static final String OPEN = "Reason to be found.";

    private ReviewedDifferences() {}

    /** Empty for a sample that the page does not name. */
    static String of(String sample) throws IOException {
        Matcher block = block(sample).matcher(page());
        return block.find() ? block.group(2) : "";
    }

    static void update(String sample, String differences) throws IOException {
        String page = page();
        Matcher block = block(sample).matcher(page);
        if (block.find()) {
            String section = differences.isEmpty() ? "" : block.group(1) + differences + "```\n\n";
            page = page.substring(0, block.start()) + section + page.substring(block.end());
        } else if (!differences.isEmpty()) {
            page = page.stripTrailing() + "\n\n### " + sample + "\n\n" + OPEN + "\n\n```\n" + differences + "```\n";
        }
        Files.writeString(PAGE, page.stripTrailing() + "\n");
    }

    private static String page() throws IOException {
        return Files.exists(PAGE) ? Files.readString(PAGE, UTF_8) : "";
    }

    private static Pattern block(String sample) {
        return Pattern.compile(
                "(### " + Pattern.quote(sample) + "\n(?:(?!###|```).*\n)*```\n)((?:(?!```).*\n)*)```\n*");
    }
}
