package io.sluice.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** Milliseconds of processor time that the whole process uses for a call, which says something on a busy machine too. */
public final class ProcessCpu implements InternalProfiler {
    static final String NAME = "cpu";
    private static final double NANOS_PER_MILLI = 1e6;

    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private long before;

    @Override
    public String getDescription() {
        return "processor time a call";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = process.getProcessCpuTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double millis = (process.getProcessCpuTime() - before) / NANOS_PER_MILLI;
        long calls = Math.max(1, result.getMetadata().getMeasuredOps());
        return List.of(new ScalarResult(NAME, millis / calls, "ms/op", AggregationPolicy.AVG));
    }
}
