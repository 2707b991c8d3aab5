package io.sluice.connectors.filesystem;

import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.StreamEncoder;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.FileErrors;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes one writer's rows: a file open for each partition, in the staging folder until it is complete. */
final class FileSystemWriter implements SinkWriter {
    /** Files open at once; with more partitions than that, all are closed and new ones begun. */
    private static final int MAX_OPEN = 256;

    private final FileSystemSink sink;
    private final SinkContext context;
    private final SinkLayout layout;
    private final PartitionRuns partitions;
    private final StreamEncoder encoder;
    private final Staging staging;
    /** By the folder below the table. */
    private final Map<String, PartFile> open = new LinkedHashMap<>();

    private final List<PartFile> complete = new ArrayList<>();
    private final Set<String> written = new LinkedHashSet<>();
    private int[] selection = new int[RowBatch.MAX_ROWS];
    private int files;
    /** The last checkpoint; without meaning in a job that makes none. */
    private long checkpoint;

    private long lastCheck;
    private boolean ended;

    FileSystemWriter(FileSystemSink sink, SinkContext context) {
        this.sink = sink;
        this.context = context;
        layout = new SinkLayout(context.type(), sink.partitionKeys());
        partitions =
                new PartitionRuns(context.type(), layout.keyPlaces(), sink.partitionKeys(), sink.defaultPartition());
        encoder = sink.format()
                .createEncoder(SinkLayout.fileType(context.type(), sink.partitionKeys()), sink.formatOptions());
        staging = new Staging(sink.files(), sink.path(), context.jobId(), context.subtask());
        checkpoint = context.checkpoint().orElse(0);
        lastCheck = context.clock().currentTimeMillis();
    }

    @Override
    public boolean blocking() {
        return true;
    }

    @Override
    public void write(RowBatch batch) {
        try {
            writeRows(batch);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private void writeRows(RowBatch batch) throws IOException {
        long now = context.clock().currentTimeMillis();
        rollByTime(now);
        RowBatch columns = layout.fileColumns(batch);
        int row = 0;
        while (row < batch.rows()) {
            int end = partitions.endOfRun(batch, row);
            PartFile file = file(partitions.folder(batch, row), now);
            encoder.encode(columns, selection(row, end), end - row, file);
            file.touch(now);
            row = end;
        }
        List<String> full = new ArrayList<>();
        open.forEach((folder, file) -> {
            if (file.bytes() >= sink.rolling().fileBytes()) {
                full.add(folder);
            }
        });
        roll(full);
    }

    private int[] selection(int from, int end) {
        int count = end - from;
        if (selection.length < count) {
            selection = new int[count];
        }
        for (int i = 0; i < count; i++) {
            selection[i] = from + i;
        }
        return selection;
    }

    private PartFile file(String folder, long now) throws IOException {
        PartFile file = open.get(folder);
        if (file != null) {
            return file;
        }
        if (open.size() == MAX_OPEN) {
            roll(List.copyOf(open.keySet()));
        }
        sink.partitionCommit().ifPresent(commit -> commit.requireTime(folder));
        String writer = committed() ? checkpoint + "-" + context.subtask() : Integer.toString(context.subtask());
        String name = "part-" + context.jobId() + "-" + writer + "-" + files++;
        Path target = sink.path().resolve(folder).resolve(name);
        file = staging.begin(name, target, now);
        open.put(folder, file);
        written.add(folder);
        return file;
    }

    private void rollByTime(long now) throws IOException {
        RollingPolicy policy = sink.rolling();
        if (now - lastCheck < Math.min(policy.checkMillis(), policy.rolloverMillis())) {
            return;
        }
        lastCheck = now;
        List<String> due = new ArrayList<>();
        open.forEach((folder, file) -> {
            if (now - file.openedMillis() >= policy.rolloverMillis()
                    || now - file.lastWriteMillis() >= policy.inactivityMillis()) {
                due.add(folder);
            }
        });
        roll(due);
    }

    private void roll(List<String> folders) throws IOException {
        for (String folder : folders) {
            PartFile file = open.remove(folder);
            if (file != null) {
                complete.add(file);
                file.complete();
            }
        }
        if (sink.rolling().visibleAtOnce() && !committed()) {
            staging.publish(complete);
            complete.clear();
        }
    }

    /** Whether files become visible when a checkpoint is complete. */
    private boolean committed() {
        return context.checkpoint().isPresent();
    }

    @Override
    public List<byte[]> prepareCommit(long next, long watermark) {
        if (!committed()) {
            return List.of();
        }
        try {
            roll(List.copyOf(open.keySet()));
            staging.syncFolder();
        } catch (IOException e) {
            throw failure(e);
        }
        checkpoint = next;
        List<byte[]> prepared = new ArrayList<>();
        complete.forEach(file -> prepared.add(Prepared.File.of(file).bytes()));
        complete.clear();
        if (sink.partitionCommit().isPresent()) {
            long now = context.clock().currentTimeMillis();
            prepared.add(new Prepared.Progress(context.subtask(), watermark, now).bytes());
        }
        return prepared;
    }

    @Override
    public void finish() {
        try {
            commit();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private SluiceException failure(IOException cause) {
        return SluiceException.of(ErrorCode.IO_ERROR, null, cause)
                .with("message", "cannot write to \"" + sink.path() + "\": " + FileErrors.reason(cause));
    }

    private void commit() throws IOException {
        sink.files().makeFolder(sink.path());
        for (PartFile file : open.values()) {
            file.complete();
            complete.add(file);
        }
        open.clear();
        staging.publish(complete);
        complete.clear();
        if (sink.overwrite()) {
            deleteOverwritten();
        }
        markPartitions();
        ended = true;
        staging.remove();
    }

    private void markPartitions() throws IOException {
        Optional<PartitionCommit> commit = sink.partitionCommit();
        if (commit.isPresent()) {
            Set<String> all = sink.finished()
                    .finished(context.subtask(), context.parallelism(), written)
                    .orElse(Set.of());
            for (String folder : all) {
                commit.get().done(sink.files(), sink.path(), folder);
            }
        }
    }

    /** The new files are there by now: a crash leaves rows twice rather than not at all. */
    private void deleteOverwritten() throws IOException {
        if (sink.partitionKeys().isEmpty()) {
            staging.deleteOld(sink.path());
            return;
        }
        Set<String> folders = new LinkedHashSet<>(written);
        if (sink.staticPartition().keySet().containsAll(sink.partitionKeys())) {
            folders.add(partitions.folder(sink.staticPartition()));
        }
        for (String folder : folders) {
            staging.deleteOld(sink.path().resolve(folder));
        }
    }

    @Override
    public void abort() throws IOException {
        ended = true;
        for (PartFile file : open.values()) {
            file.close();
        }
        open.clear();
        complete.clear();
        if (!committed()) {
            staging.remove();
        }
    }

    @Override
    public void close() throws IOException {
        if (!ended) {
            abort();
        }
    }
}
