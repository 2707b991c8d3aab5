package io.sluice.connectors.filesystem;

import io.sluice.spi.connector.PartitionCommitPolicy.Partition;
import java.io.IOException;

/** A policy of a table: what is done when a partition is complete. */
@FunctionalInterface
interface CommitAction {
    /** Again, when it was done. @param files of the table */
    void done(TableFiles files, Partition partition) throws IOException;
}
