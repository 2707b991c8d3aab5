package io.sluice.sql.tests.golden;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.functions.BuiltInFunctions;
import io.sluice.functions.ScalarFunction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example in each function's documentation gives the result that stands beside it. */
class FunctionExamplesTest {
    @Test
    void examplesGiveTheirResults() throws IOException {
        List<String> wrong = new ArrayList<>();
        try (GoldenRun run = new GoldenRun()) {
            for (ScalarFunction function : BuiltInFunctions.all()) {
                if (function.example().isEmpty()) {
                    continue;
                }
                String found = run.value("SELECT CAST(" + function.example() + " AS STRING)");
                if (found.contains("a cast of nested values")) {
                    found = run.value("SELECT " + function.example());
                }
                if (!function.exampleResult().isEmpty() && !found.equals(function.exampleResult())) {
                    wrong.add(function.example() + " is documented as " + function.exampleResult() + " and gives "
                            + found);
                }
                if (found.startsWith(GoldenRun.FAILED)) {
                    wrong.add(function.example() + ": " + found);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }
}
