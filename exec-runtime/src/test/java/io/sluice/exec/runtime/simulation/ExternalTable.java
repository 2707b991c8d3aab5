package io.sluice.exec.runtime.simulation;

import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.connector.SinkCommitter;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** A table in a world that does not crash with the job: prepared rows, and rows that are there. */
final class ExternalTable implements TableSink {
    private final boolean blocking;
    private final Faults faults;
    /** By name; names begin with the checkpoint after which they were begun, and the writers' job. */
    private final Map<String, List<Rows.Row>> prepared = new TreeMap<>();

    private final Map<String, List<Rows.Row>> visible = new TreeMap<>();
    private final OptionalInt key;
    private int names;

    /** @param key the column by which rows replace others; empty for a table that keeps all */
    ExternalTable(boolean blocking, Faults faults, OptionalInt key) {
        this.blocking = blocking;
        this.faults = faults;
        this.key = key;
    }

    /** How often each row is there. */
    Map<List<Object>, Integer> rows() {
        List<Rows.Row> all = new ArrayList<>();
        visible.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> number(entry.getKey())))
                .forEach(entry -> all.addAll(entry.getValue()));
        if (key.isPresent()) {
            Map<List<Object>, Integer> counts =
                    new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
            Rows.foldByKey(all, key.getAsInt()).values().forEach(row -> counts.put(row, 1));
            return counts;
        }
        Map<List<Object>, Integer> counts = new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
        for (Rows.Row row : all) {
            boolean adds =
                    switch (row.kind()) {
                        case INSERT, UPDATE_AFTER -> true;
                        case UPDATE_BEFORE, DELETE -> false;
                    };
            counts.merge(row.values(), adds ? 1 : -1, Integer::sum);
        }
        counts.values().removeIf(count -> count == 0);
        return counts;
    }

    private static int number(String name) {
        return Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
    }

    /** Work that was prepared and has become neither visible nor nothing. */
    int leftOver() {
        return prepared.size();
    }

    @Override
    public ChangelogMode changelogMode(ChangelogMode offered) {
        return offered;
    }

    @Override
    public SinkWriter createWriter(SinkContext context) {
        return new Writer(context);
    }

    @Override
    public Optional<SinkCommitter> createCommitter(String jobId) {
        return Optional.of(new Committer(jobId));
    }

    private final class Writer implements SinkWriter {
        private final SinkContext context;
        private final List<Rows.Row> rows = new ArrayList<>();
        private long checkpoint;

        Writer(SinkContext context) {
            this.context = context;
            checkpoint = context.checkpoint().orElse(0);
        }

        @Override
        public boolean blocking() {
            return blocking;
        }

        @Override
        public void write(RowBatch batch) throws IOException {
            faults.mayFail("write");
            rows.addAll(Rows.of(context.type(), batch));
        }

        @Override
        public List<byte[]> prepareCommit(long next) throws IOException {
            faults.mayFail("prepare");
            String name = "%06d-%s-%d-%d".formatted(checkpoint, context.jobId(), context.subtask(), names++);
            checkpoint = next;
            if (rows.isEmpty()) {
                return List.of();
            }
            prepared.put(name, List.copyOf(rows));
            rows.clear();
            return List.of(name.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void finish() {
            visible.put("finished-" + names++, List.copyOf(rows));
        }

        @Override
        public void abort() {
            rows.clear();
        }

        @Override
        public void close() {}
    }

    private final class Committer implements SinkCommitter {
        private final String jobId;

        Committer(String jobId) {
            this.jobId = jobId;
        }

        private boolean mine(String name) {
            return name.startsWith(jobId + "-", 7);
        }

        @Override
        public void commit(List<byte[]> work) throws IOException {
            for (byte[] each : work) {
                faults.mayFail("commit before");
                String name = new String(each, StandardCharsets.UTF_8);
                List<Rows.Row> rows = prepared.remove(name);
                if (rows != null) {
                    visible.put(name, rows);
                } else if (!visible.containsKey(name)) {
                    throw new IOException("nothing was prepared as " + name);
                }
                faults.mayFail("commit after");
            }
        }

        @Override
        public void discardAfter(long checkpoint) throws IOException {
            faults.mayFail("discard");
            prepared.keySet().removeIf(this::mine);
            visible.keySet().removeIf(name -> mine(name) && Long.parseLong(name.substring(0, 6)) >= checkpoint);
        }
    }
}
