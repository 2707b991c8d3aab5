package io.sluice.connectors.jdbc;

import io.sluice.connectors.jdbc.StagingTable.Piece;
import io.sluice.spi.connector.SinkCommitter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Moves the rows of a complete checkpoint from where they wait. */
final class JdbcCommitter implements SinkCommitter {
    private final String jobId;
    private final StagingTable staging;

    JdbcCommitter(String jobId, StagingTable staging) {
        this.jobId = jobId;
        this.staging = staging;
    }

    @Override
    public void commit(List<byte[]> prepared) throws IOException {
        staging.move(
                jobId,
                prepared.stream()
                        .map(name -> Piece.of(new String(name, StandardCharsets.UTF_8)))
                        .toList());
    }

    @Override
    public void discardAfter(long checkpoint) throws IOException {
        staging.create();
        staging.discardAfter(jobId, checkpoint);
    }
}
