package io.sluice.sql.tests.golden;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Edges of expressions, casts, types and streaming changelogs, as Flink 2.3 answers them. */
class FlinkEdgeCasesTest {
    @Test
    void edgesGiveFlinksValuesTypesAndFailures() throws IOException {
        new GoldenCheck("flink edge cases", GoldenRows.edgeCases(), "flink-function-edge-cases-exceptions.tsv").run();
    }
}
