package io.sluice.exec.runtime.sort;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortedRunsTest {
    private static final RowType TYPE = Rows.type(Types.INT, Types.STRING);
    private static final int ROWS = 3_000;

    private record Sorted(byte[] key, long arrival, long times, long header, byte[] row) {}

    /** By all in memory, by a few runs, by a run for each row or two. */
    @ParameterizedTest
    @ValueSource(longs = {1 << 30, 40_000, 100})
    void rowsComeInOrderWhereverTheyWere(long memory) {
        Random random = new Random(memory);
        List<Sorted> rows = rows(random);
        SortedRuns runs = new SortedRuns(memory);
        for (Sorted row : rows) {
            // From within arrays, as operators have them.
            byte[] key = around(row.key());
            byte[] bytes = around(row.row());
            runs.add(key, 1, row.key().length, row.arrival(), row.times(), row.header(), bytes, 1);
        }
        assertThat(runs.memoryBytes()).isLessThan(4 * memory + 10_000);
        rows.sort(Comparator.comparing(Sorted::key, Arrays::compareUnsigned).thenComparing(Sorted::arrival));
        for (Sorted expected : rows) {
            assertThat(runs.next()).isTrue();
            assertThat(runs.times()).isEqualTo(expected.times());
            assertThat(runs.header()).isEqualTo(expected.header());
            assertThat(Arrays.copyOfRange(runs.row(), runs.rowFrom(), runs.rowFrom() + expected.row().length))
                    .isEqualTo(expected.row());
        }
        assertThat(runs.next()).isFalse();
        runs.close();
        assertThat(runs.memoryBytes()).isLessThan(10_000);
    }

    private static byte[] around(byte[] bytes) {
        byte[] larger = new byte[bytes.length + 2];
        System.arraycopy(bytes, 0, larger, 1, bytes.length);
        return larger;
    }

    private static List<Sorted> rows(Random random) {
        RowEncoder encoder = RowEncoder.ofAll(TYPE.types());
        List<Sorted> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            RowBatch batch = new RowBatch(TYPE.types(), 1);
            Rows.append(TYPE, batch, Rows.insert(i, "x".repeat(random.nextInt(40))));
            encoder.encode(batch);
            long header = encoder.headers()[0];
            int from = encoder.offsets()[0];
            byte[] row = Arrays.copyOfRange(encoder.data(), from, from + RowLayout.length(RowLayout.info(header)));
            // Some keys are equal, and some others are alike in more than their first eight bytes.
            byte[] key = ("some beginning " + random.nextInt(500)).getBytes(StandardCharsets.UTF_8);
            // The end of a key tells, as that of encoded ones does.
            key = Arrays.copyOf(key, key.length + 1);
            rows.add(new Sorted(key, i, 1 + random.nextInt(3), header, row));
        }
        return rows;
    }
}
