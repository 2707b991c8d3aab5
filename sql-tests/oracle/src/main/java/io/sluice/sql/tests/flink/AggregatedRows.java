package io.sluice.sql.tests.flink;

import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/** Counts the rows that have come to the aggregates of the jobs that run in this process. */
public final class AggregatedRows implements MetricReporter {
    private static final Map<Metric, Counter> COUNTERS = new ConcurrentHashMap<>();

    private AggregatedRows() {}

    /** How Flink finds it. */
    public static final class Factory implements MetricReporterFactory {
        @Override
        public MetricReporter createMetricReporter(Properties properties) {
            return new AggregatedRows();
        }
    }

    /** Rows that have come to the aggregates that run now. */
    static long count() {
        return COUNTERS.values().stream().mapToLong(Counter::getCount).sum();
    }

    @Override
    public void open(MetricConfig config) {
        // Nothing to be set.
    }

    @Override
    public void close() {
        COUNTERS.clear();
    }

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
        Map<String, String> scope = group.getAllVariables();
        boolean ofTask = !scope.containsKey("<operator_name>");
        if (name.equals("numRecordsIn")
                && ofTask
                && scope.getOrDefault("<task_name>", "").contains("GroupAggregate")
                && metric instanceof Counter counter) {
            COUNTERS.put(metric, counter);
        }
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
        COUNTERS.remove(metric);
    }
}
