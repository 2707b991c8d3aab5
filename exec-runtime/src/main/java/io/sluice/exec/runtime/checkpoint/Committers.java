package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Committable;
import io.sluice.spi.connector.SinkCommitter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The committers of a job's sinks, called one at a time. Methods block; thread-safe. */
public final class Committers {
    private final Map<String, SinkCommitter> bySink;

    /** @param bySink by the sink's operator id */
    public Committers(Map<String, SinkCommitter> bySink) {
        this.bySink = new LinkedHashMap<>(bySink);
    }

    /** Makes visible what was prepared, in order. */
    synchronized void commit(List<Committable> committables) throws IOException {
        Map<String, List<byte[]>> work = new LinkedHashMap<>();
        for (Committable each : committables) {
            work.computeIfAbsent(each.sink(), ignored -> new ArrayList<>()).add(each.prepared());
        }
        for (Map.Entry<String, List<byte[]>> entry : work.entrySet()) {
            SinkCommitter committer = bySink.get(entry.getKey());
            if (committer == null) {
                throw new IOException(
                        "the checkpoint has rows for sink " + entry.getKey() + ", which the job does not have");
            }
            committer.commit(entry.getValue());
        }
    }

    /** The job goes on from a checkpoint: makes its rows visible and takes away whatever came after. */
    public synchronized void recover(CheckpointMetadata checkpoint) throws IOException {
        commit(checkpoint.committables());
        discardAfter(checkpoint.id());
    }

    /**
     * As {@link #recover(CheckpointMetadata)}, for a part of the job while the rest of it goes on.
     *
     * @param sinks ids of operators; what sinks of others have prepared is left alone
     */
    public synchronized void recover(CheckpointMetadata checkpoint, Set<String> sinks) throws IOException {
        commit(checkpoint.only(sinks).committables());
        discardAfter(checkpoint.id(), sinks);
    }

    /** Takes away whatever the writers of some sinks left after a checkpoint. */
    public synchronized void discardAfter(long checkpoint, Set<String> sinks) throws IOException {
        for (Map.Entry<String, SinkCommitter> entry : bySink.entrySet()) {
            if (sinks.contains(entry.getKey())) {
                entry.getValue().discardAfter(checkpoint);
            }
        }
    }

    /** Takes away whatever writers left after a checkpoint; 0: at all. */
    public synchronized void discardAfter(long checkpoint) throws IOException {
        for (SinkCommitter committer : bySink.values()) {
            committer.discardAfter(checkpoint);
        }
    }

    public synchronized void close() throws IOException {
        for (SinkCommitter committer : bySink.values()) {
            committer.close();
        }
    }
}
