package io.sluice.sql.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Rewrites the expected blocks of a script with what came out, for a person to read as a diff. */
public final class ScriptUpdate {
    private ScriptUpdate() {}

    /** @param results of one run of the file's script with changes shown and in order */
    public static void rewrite(Path file, List<CaseResult> results) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        // From the end, so that line numbers before stay true.
        for (int i = results.size() - 1; i >= 0; i--) {
            CaseResult result = results.get(i);
            if (!result.passed() && result.step() instanceof Step.Query query) {
                int from = query.expectedLine() - 1;
                List<String> block = lines.subList(from, from + query.expected().size());
                block.clear();
                block.addAll(result.actual());
            }
        }
        Files.write(file, lines);
    }
}
