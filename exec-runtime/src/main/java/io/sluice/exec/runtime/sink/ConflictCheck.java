package io.sluice.exec.runtime.sink;

import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeyedMap;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets one row of the query have a key of the sink: {@code ON CONFLICT DO ERROR} and {@code DO NOTHING}. Rows that come and go are held
 * until a watermark, since a row may seem to be there only because it is taken back a little later; those that are left then claim
 * their key. The first row that claims it has it, with its updates, until it goes. Rows that came too late for it are forgotten.
 */
final class ConflictCheck implements SinkKeys {
    private static final String NAME = "sinkConflictState";

    private final StateLayout claimFields = new StateLayout();
    /** How often the row is there; less than 0 when it was taken back before it came. */
    private final int count = claimFields.fixed(Long.BYTES);
    /** 1 for the row that the sink has. */
    private final int written = claimFields.fixed(Long.BYTES);

    private final StateLayout layout = new StateLayout();
    /** 1 for a key with rows that wait. */
    private final int waits;

    private final Expiry expiry;
    private final KeyedState state;
    /** By key, the row that is written and those that wait: whole rows, in the order in which they came. */
    private final KeyedMap claims;

    private final List<LogicalType> types;
    private final List<Integer> primaryKey;
    private final boolean fails;
    private final String sink;
    private final RowEncoder keys;
    private final RowEncoder whole;
    private final RowEncoder identity;
    private final boolean hasIdentity;
    private final RowDecoder decoder;
    /** The row of a claim that is looked at. */
    private final RowBatch decoded;

    private final OutputBuffer buffer;
    private int[] waiting = new int[16];
    private int waitingKeys;
    private int sweeps;
    private @Nullable Clock clock;

    /** @param fails whether a second row for a key is an error */
    ConflictCheck(Sink node, List<Integer> primaryKey, boolean fails, String sink, NodeContext context) {
        this.primaryKey = primaryKey;
        this.fails = fails;
        this.sink = sink;
        types = context.inputType().types();
        layout.map(claimFields);
        waits = layout.fixed(Long.BYTES);
        expiry = Expiry.of(context.stateTtl(node.state(), 0), layout);
        state = new KeyedState(NAME, layout);
        claims = state.map(0);
        keys = SinkKeys.encoder(primaryKey, types);
        whole = RowEncoder.ofAll(types);
        hasIdentity = !node.inputUpsertKey().isEmpty();
        identity = hasIdentity ? SinkKeys.encoder(node.inputUpsertKey(), types) : whole;
        decoder = new RowDecoder(types);
        decoded = new RowBatch(types, 1);
        buffer = new OutputBuffer(types, context.settings().batchSize());
    }

    @Override
    public StateShape shape() {
        return StateShape.entry()
                .elements(
                        StoredRow.whole(0, types),
                        StateShape.entry().plain("count").plain("written"))
                .plain("waits")
                .time(expiry)
                .of(NAME, layout);
    }

    @Override
    public void open(OperatorContext context) {
        clock = context.clock();
    }

    @Override
    public void process(RowBatch batch, Consumer<RowBatch> target) {
        keys.encode(batch);
        whole.encode(batch);
        long now = now();
        sweeps += batch.rows();
        for (int row = 0; row < batch.rows(); row++) {
            int owner = state.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row]);
            if (!state.added()
                    && state.getLong(owner, waits) == 0
                    && expiry.expired(state.read(owner), state.fields(owner), now)) {
                claims.clear(owner);
            }
            expiry.touch(state.write(owner), state.fields(owner), now);
            if (state.getLong(owner, waits) == 0) {
                state.putLong(owner, waits, 1);
                addWaiting(owner);
            }
            count(owner, row, RowKind.isAdd(batch.kind(row)) ? 1 : -1);
        }
    }

    private void addWaiting(int owner) {
        if (waitingKeys == waiting.length) {
            waiting = Arrays.copyOf(waiting, waitingKeys * 2);
        }
        waiting[waitingKeys++] = owner;
    }

    private void count(int owner, int row, long by) {
        long header = whole.headers()[row];
        int claim = claims.findOrAdd(owner, header, whole.data(), whole.offsets()[row]);
        if (!claims.added() && by > 0 && claims.getLong(claim, count) == 0 && claims.getLong(claim, written) == 0) {
            // It has come and gone before: it comes anew.
            claims.remove(claim);
            claim = claims.findOrAdd(owner, header, whole.data(), whole.offsets()[row]);
        }
        claims.putLong(claim, count, claims.getLong(claim, count) + by);
    }

    @Override
    public void processWatermark(Consumer<RowBatch> target) {
        Output output = new SinkKeys.WriteOnly(target);
        for (int i = 0; i < waitingKeys; i++) {
            settle(waiting[i], output);
        }
        waitingKeys = 0;
        buffer.flush(output);
        // Only now no key is named by a list that would not know that it has gone.
        state.sweep(expiry, now(), sweeps);
        sweeps = 0;
    }

    /** Gives a key to one of the rows that are there, and forgets the others. */
    private void settle(int owner, Output output) {
        state.putLong(owner, waits, 0);
        int before = 0;
        int winner = 0;
        for (int claim = claims.first(owner); claim != 0; claim = claims.next(claim)) {
            if (claims.getLong(claim, written) != 0) {
                before = claim;
            }
        }
        if (before != 0) {
            winner = lastLike(owner, before);
        }
        for (int claim = claims.first(owner); winner == 0 && claim != 0; claim = claims.next(claim)) {
            if (claims.getLong(claim, count) > 0) {
                winner = lastLike(owner, claim);
            }
        }
        if (winner != 0 && fails) {
            requireNoOther(owner, winner);
        }
        if (winner != before) {
            say(before, winner, output);
        }
        forgetOthers(owner, winner);
    }

    /** The last row that is there with the identity of a row, which need not be there itself; 0 when there is none. */
    private int lastLike(int owner, int like) {
        int last = 0;
        for (int claim = claims.first(owner); claim != 0; claim = claims.next(claim)) {
            if (claims.getLong(claim, count) > 0 && sameIdentity(claim, like)) {
                last = claim;
            }
        }
        return last;
    }

    private boolean sameIdentity(int claim, int other) {
        return claim == other || hasIdentity && Arrays.equals(identityOf(claim), identityOf(other));
    }

    private byte[] identityOf(int claim) {
        RowBatch row = decoded(claim);
        identity.encode(row);
        int from = identity.offsets()[0];
        int length = RowLayout.length(RowLayout.info(identity.headers()[0]));
        return Arrays.copyOfRange(identity.data(), from, from + length);
    }

    /** The row of a claim, until the next one is asked for. */
    private RowBatch decoded(int claim) {
        decoded.reset();
        decode(claim, decoded, 0);
        decoded.setRows(1);
        return decoded;
    }

    private void decode(int claim, RowBatch target, int at) {
        decoder.decode(
                claims.read(claim), KeyedMap.keyOffset(claim), RowLayout.info(claims.header(claim)), target, at, 0);
    }

    private void requireNoOther(int owner, int winner) {
        for (int claim = claims.first(owner); claim != 0; claim = claims.next(claim)) {
            if (claims.getLong(claim, count) > 0 && !sameIdentity(claim, winner)) {
                RowBatch row = decoded(claim);
                List<@Nullable Object> key = new ArrayList<>();
                for (int column : primaryKey) {
                    key.add(JavaValues.get(types.get(column), row.column(column), 0));
                }
                throw SluiceException.of(ErrorCode.PRIMARY_KEY_CONFLICT)
                        .with("sink", sink)
                        .with("key", key.toString())
                        .hint("ON CONFLICT DO NOTHING keeps the first row of a key, DO DEDUPLICATE the last.");
            }
        }
    }

    private void say(int before, int after, Output output) {
        int at = buffer.next(output);
        decode(after == 0 ? before : after, buffer.batch(), at);
        byte kind = after == 0 ? RowKind.DELETE_BYTE : before == 0 ? RowKind.INSERT_BYTE : RowKind.UPDATE_AFTER_BYTE;
        buffer.added(kind);
    }

    private void forgetOthers(int owner, int winner) {
        if (winner == 0) {
            state.remove(owner);
            return;
        }
        claims.putLong(winner, written, 1);
        int claim = claims.first(owner);
        while (claim != 0) {
            int next = claims.next(claim);
            if (claim != winner) {
                claims.remove(claim);
            }
            claim = next;
        }
    }

    private long now() {
        return expiry.enabled() && clock != null ? clock.currentTimeMillis() : 0;
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        state.restore(snapshot, owner -> {
            if (state.getLong(owner, waits) != 0) {
                addWaiting(owner);
            }
        });
    }
}
