package io.sluice.benchmarks;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a process holds, some 360 times while it runs. */
final class SoakSamples {
    /** What is sampled, in the order of the columns. */
    enum Series {
        /** What the last whole collection, once a minute, has left: what is in use only shows then. */
        LIVE_HEAP("live heap, MiB", 0.10, 32),
        /** The process's memory less what the heap has: right when the heap has all of its memory from the start. */
        NATIVE("native memory, MiB", 0.05, 24),
        THREADS("threads", 0, 3),
        FILES("file handles", 0.05, 10),
        METASPACE("Metaspace, MiB", 0.02, 2);

        private final String title;
        private final double share;
        private final double least;

        /**
         * @param share of the median of the third quarter by which that of the last may be more where a series is flat
         * @param least what it may be more in any case
         */
        Series(String title, double share, double least) {
            this.title = title;
            this.share = share;
            this.least = least;
        }

        String title() {
            return title;
        }

        private double mayGrow(double from) {
            return Math.max(share * from, least);
        }
    }

    private static final double MIB = 1 << 20;
    private static final int SAMPLES = 360;
    private static final long LEAST_PERIOD_MILLIS = 500;
    private static final long COLLECTION_NANOS = 60_000_000_000L;

    private final long startNanos = System.nanoTime();
    private final long periodMillis;
    private long collectedNanos = startNanos - COLLECTION_NANOS;
    private double liveHeap;
    /** Seconds, then a value for each series. */
    private final List<double[]> samples = new ArrayList<>();

    SoakSamples(Duration length) {
        periodMillis = Math.max(LEAST_PERIOD_MILLIS, length.toMillis() / SAMPLES);
    }

    long periodMillis() {
        return periodMillis;
    }

    void take() throws IOException {
        if (System.nanoTime() - collectedNanos >= COLLECTION_NANOS) {
            collect();
        }
        double[] sample = new double[1 + Series.values().length];
        sample[0] = (System.nanoTime() - startNanos) / 1e9;
        for (Series series : Series.values()) {
            sample[1 + series.ordinal()] = value(series);
        }
        samples.add(sample);
    }

    /** Also lets the classes go that nobody uses, for which the JVM by itself would wait until Metaspace has half as much again. */
    private void collect() {
        ManagementFactory.getMemoryMXBean().gc();
        liveHeap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MIB;
        collectedNanos = System.nanoTime();
    }

    private double value(Series series) throws IOException {
        return switch (series) {
            case LIVE_HEAP -> liveHeap;
            case NATIVE ->
                (residentBytes()
                                - ManagementFactory.getMemoryMXBean()
                                        .getHeapMemoryUsage()
                                        .getCommitted())
                        / MIB;
            case THREADS -> ManagementFactory.getThreadMXBean().getThreadCount();
            case FILES ->
                ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class)
                        .getOpenFileDescriptorCount();
            case METASPACE ->
                ManagementFactory.getMemoryPoolMXBeans().stream()
                                .filter(pool -> pool.getName().equals("Metaspace"))
                                .mapToLong(pool -> pool.getUsage().getUsed())
                                .sum()
                        / MIB;
        };
    }

    private static double residentBytes() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            String line =
                    lines.filter(each -> each.startsWith("VmRSS:")).findFirst().orElseThrow();
            return Double.parseDouble(line.replaceAll("[^0-9]", "")) * 1024;
        }
    }

    List<double[]> all() {
        return List.copyOf(samples);
    }

    void writeCsv(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("seconds,"
                + Stream.of(Series.values())
                        .map(series -> series.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(",")));
        for (double[] sample : samples) {
            List<String> cells = new ArrayList<>();
            for (double value : sample) {
                cells.add(String.format(Locale.ROOT, "%.1f", value));
            }
            lines.add(String.join(",", cells));
        }
        Files.write(file, lines);
    }

    /** Whether a series has not grown from the third quarter to the last: by their medians, so that single collections do not count. */
    boolean flat(Series series) {
        double third = median(series, 0.5, 0.75);
        return median(series, 0.75, 1) - third <= series.mayGrow(third);
    }

    boolean flat() {
        return Stream.of(Series.values()).allMatch(this::flat);
    }

    /** The medians of the third and of the last quarter of each series, and whether that is flat. */
    String summary() {
        StringBuilder text = new StringBuilder();
        for (Series series : Series.values()) {
            double third = median(series, 0.5, 0.75);
            double last = median(series, 0.75, 1);
            text.append(String.format(
                    Locale.ROOT,
                    "%-30s third quarter %8.1f  last quarter %8.1f  %+6.1f of %.1f  %s%n",
                    series.title(),
                    third,
                    last,
                    last - third,
                    series.mayGrow(third),
                    flat(series) ? "flat" : "GROWS"));
        }
        return text.toString();
    }

    /** The last sample, in a line. */
    String latest() {
        double[] sample = samples.get(samples.size() - 1);
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%5.0f s", sample[0]));
        for (Series series : Series.values()) {
            text.append(String.format(Locale.ROOT, "  %s %.0f", series.title(), sample[1 + series.ordinal()]));
        }
        return text.toString();
    }

    private double median(Series series, double from, double to) {
        double[] values = samples.subList((int) (samples.size() * from), (int) (samples.size() * to)).stream()
                .mapToDouble(sample -> sample[1 + series.ordinal()])
                .sorted()
                .toArray();
        return values.length == 0 ? 0 : values[values.length / 2];
    }
}
