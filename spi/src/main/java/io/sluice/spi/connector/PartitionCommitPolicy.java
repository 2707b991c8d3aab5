package io.sluice.spi.connector;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is done when a partition of a table of files is complete. A user's class is public and has a public constructor that takes as many
 * texts as the table gives parameters. Called by one thread at a time, which may block.
 */
public interface PartitionCommitPolicy {
    /**
     * A partition is complete, all its files are there. May be called again for the same one: after a crash, and when rows have come later.
     *
     * @throws IOException to have the job fail and try again, as its restart strategy says
     */
    void commit(Partition partition) throws IOException;

    /**
     * A partition of a table.
     *
     * @param table the folder of the table
     * @param folder that of the partition
     * @param values by partition column, in their order; null for NULL
     */
    record Partition(Path table, Path folder, Map<String, @Nullable String> values) {
        public Partition {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }
}
