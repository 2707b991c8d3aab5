package io.sluice.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** No case of the benchmark allocates once it has run: results are primitives, slices, or bytes in buffers that are kept. */
class FunctionAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM_UP = 20;
    private static final int RUNS = 20;
    /** Of a run of 1,024 values; the compilers may note something while it lasts. */
    private static final long SPARE_BYTES = 1_000;

    @Test
    void nothingIsAllocatedInSteadyState() throws IOException {
        List<String> allocating = new ArrayList<>();
        Object[][] rows = FunctionInputs.rows();
        try (ExpressionPlans plans = new ExpressionPlans(FunctionInputs.COLUMNS)) {
            for (String name : FunctionCases.names()) {
                SluiceProjection projection = new SluiceProjection(plans, FunctionCases.expression(name), rows);
                run(projection, WARM_UP);
                long bytes = run(projection, RUNS) / RUNS;
                if (bytes > SPARE_BYTES) {
                    allocating.add(String.format(
                            Locale.ROOT, "%s: %.1f bytes a value", name, bytes / (double) FunctionInputs.ROWS));
                }
            }
        }
        assertThat(allocating).isEmpty();
    }

    /** The bytes that this thread allocates meanwhile. */
    private static long run(SluiceProjection projection, int times) {
        long seen = 0;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < times; i++) {
            seen += projection.getAsLong();
        }
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertThat(seen).isPositive();
        return bytes;
    }
}
