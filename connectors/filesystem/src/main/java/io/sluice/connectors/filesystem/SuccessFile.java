package io.sluice.connectors.filesystem;

import io.sluice.spi.connector.PartitionCommitPolicy.Partition;
import java.io.IOException;

/** An empty file in the folder of the partition. */
record SuccessFile(String name) implements CommitAction {
    @Override
    public void done(TableFiles files, Partition partition) throws IOException {
        try (TableFiles.NewFile file = files.replace(partition.folder().resolve(name))) {
            file.sync();
        }
        files.syncFolder(partition.folder());
    }
}
