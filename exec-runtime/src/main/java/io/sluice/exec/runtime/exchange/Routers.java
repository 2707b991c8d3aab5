package io.sluice.exec.runtime.exchange;

import io.sluice.exec.runtime.row.KeyGroups;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;

/** The router of each {@link Partitioning}. */
public final class Routers {
    private Routers() {}

    /** A router for one subtask of the producer. @param types the columns of the rows */
    public static ExchangeOutput.Router of(
            Partitioning partitioning, List<LogicalType> types, int channels, int maxParallelism) {
        return switch (partitioning.kind()) {
            case FORWARD, GLOBAL -> (batch, output) -> output.append(0, batch);
            case BROADCAST ->
                (batch, output) -> {
                    for (int i = 0; i < output.channelCount(); i++) {
                        output.append(i, batch);
                    }
                };
            case REBALANCE, RESCALE -> new InTurn();
            case HASH ->
                channels == 1
                        ? (batch, output) -> output.append(0, batch)
                        : new ByHash(partitioning.keys(), types, channels, maxParallelism);
        };
    }

    /** A batch to each channel in turn. */
    private static final class InTurn implements ExchangeOutput.Router {
        private int next;

        @Override
        public void route(RowBatch batch, ExchangeOutput output) {
            output.append(next, batch);
            next = next + 1 == output.channelCount() ? 0 : next + 1;
        }
    }

    /** Each row to the subtask that its key group belongs to. */
    private static final class ByHash implements ExchangeOutput.Router {
        private final RowEncoder encoder;
        private final int[] channelOfGroup;
        private final int maxParallelism;
        private final int[][] selections;
        private final int[] counts;

        ByHash(List<Integer> keys, List<LogicalType> types, int channels, int maxParallelism) {
            this.maxParallelism = maxParallelism;
            encoder = RowEncoder.of(types, keys);
            channelOfGroup = new int[maxParallelism];
            for (int group = 0; group < maxParallelism; group++) {
                channelOfGroup[group] = KeyGroups.subtask(group, maxParallelism, channels);
            }
            selections = new int[channels][0];
            counts = new int[channels];
        }

        @Override
        public void route(RowBatch batch, ExchangeOutput output) {
            int rows = batch.rows();
            encoder.encode(batch);
            long[] headers = encoder.headers();
            for (int channel = 0; channel < counts.length; channel++) {
                counts[channel] = 0;
                if (selections[channel].length < rows) {
                    selections[channel] = new int[rows];
                }
            }
            for (int row = 0; row < rows; row++) {
                int channel = channelOfGroup[KeyGroups.of(RowLayout.hash(headers[row]), maxParallelism)];
                selections[channel][counts[channel]++] = row;
            }
            for (int channel = 0; channel < counts.length; channel++) {
                output.append(channel, batch, selections[channel], counts[channel]);
            }
        }
    }
}
