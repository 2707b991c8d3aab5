package io.sluice.connectors.filesystem;

import io.sluice.spi.connector.PartitionCommitPolicy;
import io.sluice.spi.connector.PartitionCommitPolicy.Partition;
import java.io.IOException;

/** A user's policy: whatever goes wrong in it is said to be its fault. */
record PolicyOfUser(String className, PartitionCommitPolicy policy) implements CommitAction {
    @Override
    public void done(TableFiles files, Partition partition) throws IOException {
        try {
            policy.commit(partition);
        } catch (RuntimeException | IOException | LinkageError e) {
            throw new IOException(
                    "policy \"" + className + "\" has failed for partition \"" + partition.folder() + "\": " + e, e);
        }
    }
}
