package io.sluice.sql.tests.golden;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Numbers, times, casts, collections, conditions, aggregates and windows in corners, as Flink 2.3 answers them. */
class FlinkValueCasesTest {
    @Test
    void cornersGiveFlinksValuesTypesAndFailures() throws IOException {
        new GoldenCheck("flink value cases", GoldenRows.values(), "flink-value-cases-exceptions.tsv").run();
    }
}
