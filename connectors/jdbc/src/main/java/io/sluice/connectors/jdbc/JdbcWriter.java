package io.sluice.connectors.jdbc;

import io.sluice.connectors.jdbc.StagingTable.Piece;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes each batch when it comes, a few rows a transaction. Writing a row again changes nothing where the table has a primary key, so a
 * transaction that fails is repeated as a whole.
 */
final class JdbcWriter implements SinkWriter {
    /** A statement, and by parameter the column whose value it gets. */
    private record Change(PreparedStatement statement, int[] columns) {}

    private final JdbcSink sink;
    private final SinkContext context;
    private final RowType type;
    private final int[] all;
    private final int[] keys;
    private @Nullable Connection connection;
    private @Nullable Change insert;
    private @Nullable Change update;
    private @Nullable Change delete;

    /** What is being written, where rows are staged. */
    private Piece piece;

    private boolean staged;

    JdbcWriter(JdbcSink sink, SinkContext context) {
        this.sink = sink;
        this.context = context;
        type = context.type();
        piece = new Piece(context.jobId(), context.checkpoint().orElse(0), context.subtask());
        all = IntStream.range(0, type.arity()).toArray();
        keys = indexes(sink.keys());
    }

    private int[] indexes(List<String> names) {
        return names.stream().mapToInt(type.names()::indexOf).toArray();
    }

    @Override
    public boolean blocking() {
        return true;
    }

    @Override
    public void write(RowBatch batch) throws IOException {
        for (int from = 0; from < batch.rows(); from += sink.batchRows()) {
            int to = Math.min(batch.rows(), from + sink.batchRows());
            for (int attempt = 0; ; attempt++) {
                try {
                    writeTransaction(batch, from, to);
                    break;
                } catch (SQLException e) {
                    disconnect();
                    // Inserting again what may be there would make duplicates.
                    if (attempt >= sink.retries() || sink.keys().isEmpty()) {
                        throw Database.failed("cannot write to " + sink.database(), e);
                    }
                }
            }
        }
    }

    private void writeTransaction(RowBatch batch, int from, int to) throws SQLException, IOException {
        Connection opened = connection == null ? connect() : connection;
        List<PreparedStatement> filled = new ArrayList<>();
        for (int row = from; row < to; row++) {
            Change change = RowKind.isAdd(batch.kind(row)) ? insert : delete;
            if (change == null) {
                throw new IllegalStateException("a delete in a table without a key");
            }
            // Statements of one kind go together; the other kind must not overtake them.
            if (!filled.isEmpty() && !filled.contains(change.statement())) {
                execute(filled);
            }
            if (update != null && change == insert) {
                replace(update, change, batch, row);
                continue;
            }
            fill(change, batch, row);
            change.statement().addBatch();
            if (filled.isEmpty()) {
                filled.add(change.statement());
            }
        }
        execute(filled);
        opened.commit();
        staged = true;
    }

    private static void execute(List<PreparedStatement> filled) throws SQLException {
        for (PreparedStatement statement : filled) {
            statement.executeBatch();
        }
        filled.clear();
    }

    /** For databases without a statement that inserts or replaces. */
    private void replace(Change update, Change insert, RowBatch batch, int row) throws SQLException {
        fill(update, batch, row);
        if (update.statement().executeUpdate() == 0) {
            fill(insert, batch, row);
            insert.statement().executeUpdate();
        }
    }

    private void fill(Change change, RowBatch batch, int row) throws SQLException {
        for (int i = 0; i < change.columns().length; i++) {
            int column = change.columns()[i];
            Values.set(
                    change.statement(),
                    i + 1,
                    type.typeAt(column),
                    batch.column(column),
                    row,
                    sink.database().dialect());
        }
        if (sink.staging().isPresent()) {
            change.statement().setString(change.columns().length + 1, piece.name());
        }
    }

    private Connection connect() throws SQLException, IOException {
        Optional<StagingTable> staging = sink.staging();
        if (staging.isPresent()) {
            staging.get().create();
        }
        Connection opened = sink.database().connect();
        connection = opened;
        opened.setAutoCommit(false);
        Dialect dialect = sink.database().dialect();
        String table = sink.database().table();
        if (sink.keys().isEmpty()) {
            String statement = staging.isPresent() ? staging.get().insert() : dialect.insert(table, type.names());
            insert = new Change(opened.prepareStatement(statement), all);
            return opened;
        }
        String upsert = dialect.upsert(table, type.names(), sink.keys()).orElse(null);
        insert =
                new Change(opened.prepareStatement(upsert == null ? dialect.insert(table, type.names()) : upsert), all);
        if (upsert == null) {
            List<String> others = Dialect.without(type.names(), sink.keys());
            // A row of keys alone is set to what it is: that tells whether it is there.
            List<String> set = others.isEmpty() ? sink.keys() : others;
            List<String> order = new ArrayList<>(set);
            order.addAll(sink.keys());
            update = new Change(opened.prepareStatement(dialect.update(table, set, sink.keys())), indexes(order));
        }
        delete = new Change(opened.prepareStatement(dialect.delete(table, sink.keys())), keys);
        return opened;
    }

    private void disconnect() throws IOException {
        Connection opened = connection;
        connection = null;
        insert = null;
        update = null;
        delete = null;
        if (opened == null) {
            return;
        }
        try {
            if (!opened.isClosed()) {
                opened.rollback();
            }
        } catch (SQLException e) {
            throw Database.failed("cannot undo what was begun in " + sink.database(), e);
        } finally {
            close(opened);
        }
    }

    private void close(Connection opened) throws IOException {
        try {
            opened.close();
        } catch (SQLException e) {
            throw Database.failed("cannot close the connection to " + sink.database(), e);
        }
    }

    @Override
    public List<byte[]> prepareCommit(long checkpoint) {
        if (sink.staging().isEmpty() || context.checkpoint().isEmpty()) {
            return List.of(); // Every transaction is committed when it is written.
        }
        List<byte[]> prepared = staged ? List.of(piece.name().getBytes(StandardCharsets.UTF_8)) : List.of();
        piece = new Piece(context.jobId(), checkpoint, context.subtask());
        staged = false;
        return prepared;
    }

    @Override
    public void finish() throws IOException {
        if (sink.staging().isPresent() && staged) {
            sink.staging().get().move(context.jobId(), List.of(piece));
        }
    }

    @Override
    public void abort() throws IOException {
        disconnect();
        if (sink.staging().isPresent() && staged && context.checkpoint().isEmpty()) {
            sink.staging().get().discard(piece);
        }
    }

    @Override
    public void close() throws IOException {
        disconnect();
    }
}
