package io.sluice.exec.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.SortSpec.SortField;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowConversion;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.row.SortKeyEncoder;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.Types;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** What a state of old rows is turned into is, byte by byte, the state that new rows would have made. */
class ShapeComparisonTest {
    private static final int ROWS = 40;
    private static final int KEYS = 7;
    private static final List<LogicalType> OLD = List.of(Types.INT, Types.INT, Types.STRING);
    private static final List<LogicalType> NEW = List.of(Types.STRING, Types.INT, Types.BIGINT, Types.BIGINT);
    /** The last column is new. */
    private static final InputChange CHANGE =
            new InputChange(List.of(2, 0, 1, RowConversion.NONE), List.of("more"), List.of(), false);

    private static final InputChange TAKES_BACK =
            new InputChange(CHANGE.sources(), CHANGE.added(), CHANGE.dropped(), true);

    /** Rows of a key, kept in each of the ways that there are. */
    private static final class Kept {
        private final StateLayout rowFields = new StateLayout();
        private final int count = rowFields.count();
        private final int rowHeader = rowFields.fixed(Long.BYTES);
        private final int rowBytes = rowFields.blob();
        private final StateLayout layout = new StateLayout();
        private final Expiry expiry;
        private final KeptRow last;
        private final KeyedState state;
        private final StateShape shape;

        private final List<LogicalType> types;
        private final int number;
        private final SortSpec order;
        private final RowEncoder keys;

        /** @param number the column with each row's number; the key is the column of numbers before it */
        Kept(List<LogicalType> types, int key, int number, int text, long ttl) {
            this.types = types;
            this.number = number;
            order = new SortSpec(List.of(new SortField(number, false, true), new SortField(text, true, true)));
            last = new KeptRow(layout);
            layout.ordered(OrderedRows.Identity.KEY);
            layout.ordered(OrderedRows.Identity.NONE);
            layout.map(rowFields);
            expiry = Expiry.of(ttl, layout);
            state = new KeyedState("kept", layout);
            StoredRow whole = StoredRow.whole(0, types);
            StoredRow byNumber = StoredRow.of(0, types, List.of(number));
            shape = StateShape.entry()
                    .row(whole)
                    .foundBy("best", whole, order, byNumber)
                    .inOrder("all", whole, Optional.of(order))
                    .elements(byNumber, StateShape.entry().count().row(whole))
                    .time(expiry)
                    .of("kept", layout);
            keys = RowEncoder.of(types, List.of(key));
        }

        void add(RowBatch batch) {
            RowEncoder rows = RowEncoder.ofAll(types);
            RowEncoder numbers = RowEncoder.of(types, List.of(number));
            SortKeyEncoder sort = new SortKeyEncoder(order, types);
            keys.encode(batch);
            rows.encode(batch);
            numbers.encode(batch);
            sort.encode(batch);
            for (int row = 0; row < batch.rows(); row++) {
                int owner = state.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row]);
                last.set(state, owner, rows, row);
                expiry.touch(state.write(owner), state.fields(owner), 1_000);
                state.ordered(0)
                        .add(
                                owner,
                                sort.data(),
                                sort.offsets()[row],
                                sort.lengths()[row],
                                rows.headers()[row],
                                rows.data(),
                                rows.offsets()[row],
                                numbers.headers()[row],
                                numbers.data(),
                                numbers.offsets()[row]);
                state.ordered(1)
                        .add(
                                owner,
                                sort.data(),
                                sort.offsets()[row],
                                sort.lengths()[row],
                                rows.headers()[row],
                                rows.data(),
                                rows.offsets()[row]);
                int entry =
                        state.map(0).findOrAdd(owner, numbers.headers()[row], numbers.data(), numbers.offsets()[row]);
                state.map(0).putLong(entry, count, row);
                long header = rows.headers()[row];
                state.map(0).putLong(entry, rowHeader, header);
                state.map(0)
                        .setBlob(
                                entry,
                                rowBytes,
                                rows.data(),
                                rows.offsets()[row],
                                RowLayout.length(RowLayout.info(header)));
            }
        }

        byte[] snapshot() {
            SnapshotWriter writer = new SnapshotWriter();
            state.snapshot(writer);
            return writer.toBytes();
        }
    }

    private static Kept before(long ttl) {
        Kept kept = new Kept(OLD, 0, 1, 2, ttl);
        RowBatch batch = new RowBatch(OLD, ROWS);
        for (int row = 0; row < ROWS; row++) {
            ((IntVector) batch.column(0)).set(row, row % KEYS);
            number(batch, row, 1);
            text(batch, row, 2);
        }
        batch.setRows(ROWS);
        kept.add(batch);
        return kept;
    }

    private static Kept after(long ttl) {
        return new Kept(NEW, 1, 2, 0, ttl);
    }

    private static Kept expected(long ttl) {
        Kept kept = after(ttl);
        RowBatch batch = new RowBatch(NEW, ROWS);
        for (int row = 0; row < ROWS; row++) {
            text(batch, row, 0);
            ((IntVector) batch.column(1)).set(row, row % KEYS);
            number(batch, row, 2);
            batch.column(3).setNull(row);
        }
        batch.setRows(ROWS);
        kept.add(batch);
        return kept;
    }

    private static void number(RowBatch batch, int row, int column) {
        int value = (row * 31) % ROWS - 20;
        if (batch.column(column) instanceof IntVector ints) {
            ints.set(row, value);
        } else {
            ((LongVector) batch.column(column)).set(row, value);
        }
    }

    private static void text(RowBatch batch, int row, int column) {
        byte[] bytes = ("row " + row).getBytes(StandardCharsets.UTF_8);
        if (row % 5 == 0) {
            batch.column(column).setNull(row);
        } else {
            ((BytesVector) batch.column(column)).set(row, bytes, 0, bytes.length);
        }
    }

    private static Takeover compare(Kept was, Kept is, InputChange change) {
        return ShapeComparison.of(List.of(was.shape), List.of(is.shape), List.of(change), 1_000);
    }

    private static StoredState convert(Takeover takeover, StoredState state) {
        Takeover.Converted converted = (Takeover.Converted) takeover;
        assertThat(converted.conversions()).hasSize(1);
        return converted.conversions().get(0).apply(state);
    }

    @Test
    void rowsAreRewrittenWhereverTheyLie() {
        Kept was = before(0);
        StoredState converted =
                convert(compare(was, after(0), CHANGE), new StoredState(List.of(was.snapshot()), List.of()));
        assertThat(converted.stretches().get(0)).isEqualTo(expected(0).snapshot());
    }

    @Test
    void entriesThatAreReadOneByOneAreRewrittenToo() {
        Kept was = before(0);
        StoredState converted =
                convert(compare(was, after(0), CHANGE), new StoredState(List.of(), List.of(entries(was.snapshot()))));
        Kept read = after(0);
        read.state.restore(SnapshotReader.of(converted));
        assertThat(read.snapshot()).isEqualTo(expected(0).snapshot());
    }

    /** The entries of a snapshot as a store of pages gives them. */
    private static StoredEntries entries(byte[] snapshot) {
        return new StoredEntries() {
            @Override
            public String state() {
                return "kept";
            }

            @Override
            public Cursor entries(IntPredicate keyHash) {
                SnapshotReader reader = new SnapshotReader(List.of(snapshot));
                return target -> {
                    if (!reader.next("kept")) {
                        return false;
                    }
                    int start = reader.skip(0);
                    int length = Bytes.getInt(reader.data(), start - 2 * Integer.BYTES);
                    target.writeBytes(reader.data(), start, length - 2 * Integer.BYTES);
                    return true;
                };
            }
        };
    }

    @Test
    void aTimeToLiveBeginsWithTheState() {
        Kept was = before(0);
        StoredState converted =
                convert(compare(was, after(60), CHANGE), new StoredState(List.of(was.snapshot()), List.of()));
        assertThat(converted.stretches().get(0)).isEqualTo(expected(60).snapshot());
    }

    @Test
    void nothingIsToBeDoneForTheSameColumns() {
        InputChange same = new InputChange(List.of(0, 1, 2), List.of(), List.of(), true);
        assertThat(compare(before(0), before(0), same)).isEqualTo(new Takeover.AsItIs());
    }

    @Test
    void rowsThatAreKnownByAllTheirColumnsMustHaveThem() {
        StateLayout layout = new StateLayout();
        layout.ordered(OrderedRows.Identity.ROW);
        SortSpec order = new SortSpec(List.of(new SortField(1, true, true)));
        StateShape was =
                StateShape.entry().found("rows", StoredRow.whole(0, OLD), order).of("found", layout);
        StateShape is = StateShape.entry()
                .found("rows", StoredRow.whole(0, NEW), new SortSpec(List.of(new SortField(2, true, true))))
                .of("found", layout);
        assertThat(ShapeComparison.of(List.of(was), List.of(is), List.of(CHANGE), 0))
                .isInstanceOf(Takeover.Converted.class);
        assertThat(ShapeComparison.of(List.of(was), List.of(is), List.of(TAKES_BACK), 0))
                .isEqualTo(new Takeover.Impossible(
                        "rows that are taken back would not be found, since they were kept without more"));
    }
}
