package io.sluice.sql.tests.golden;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Every function of Flink 2.3, by an example of each. */
class FlinkFunctionsTest {
    @Test
    void functionsGiveFlinksValuesAndTypes() throws IOException {
        new GoldenCheck("flink functions", GoldenRows.functions(), "flink-functions-exceptions.tsv").run();
    }
}
