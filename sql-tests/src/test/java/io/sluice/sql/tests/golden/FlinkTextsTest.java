package io.sluice.sql.tests.golden;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Texts, patterns, JSON, URLs, digests, variants, and what is cast to and from texts, as Flink 2.3 has them. */
class FlinkTextsTest {
    @Test
    void textsGiveFlinksValuesTypesAndFailures() throws IOException {
        new GoldenCheck("flink texts", GoldenRows.texts(), "flink-text-cases-exceptions.tsv").run();
    }
}
