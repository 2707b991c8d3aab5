package io.sluice.connectors.jdbc;

import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads every n-th part of a table, n being the number of readers. A position is a part and the rows of it that were read; going on from it
 * relies on the database to give the rows of a part in the same order again.
 */
final class JdbcScanReader implements SourceReader {
    private static final int USUAL_FETCH_SIZE = 1000;

    private final JdbcSource source;
    private final SourceContext context;
    private final List<LogicalType> types;
    private int part;
    private long rowsOfPart;
    private long rows;
    private @Nullable Connection connection;
    private @Nullable PreparedStatement statement;
    private @Nullable ResultSet result;

    JdbcScanReader(JdbcSource source, SourceContext context) {
        this.source = source;
        this.context = context;
        types = source.types();
        part = context.subtask();
    }

    @Override
    public boolean blocking() {
        return true;
    }

    @Override
    public Poll poll(RowBatch batch) throws IOException {
        try {
            while (batch.rows() < context.batchSize()) {
                if (part >= source.parts().count() || rows >= source.limit().orElse(Long.MAX_VALUE)) {
                    return Poll.END;
                }
                ResultSet open = result == null ? query() : result;
                if (open.next()) {
                    Values.append(open, types, batch, source.database().dialect());
                    rowsOfPart++;
                    rows++;
                } else {
                    endPart();
                    part += context.parallelism();
                    rowsOfPart = 0;
                }
            }
            return Poll.MORE;
        } catch (SQLException e) {
            throw Database.failed("cannot read " + source.database(), e);
        }
    }

    private ResultSet query() throws SQLException, IOException {
        ScanParts parts = source.parts();
        Dialect dialect = source.database().dialect();
        String sql = dialect.select(source.database().table(), source.columns());
        List<Condition> conditions = new ArrayList<>(source.conditions());
        if (parts.column().isPresent()) {
            conditions.add(new Condition(
                    dialect.quote(parts.column().get()) + " BETWEEN ? AND ?",
                    List.of(
                            new Condition.Parameter(Types.BIGINT, parts.first(part)),
                            new Condition.Parameter(Types.BIGINT, parts.last(part))),
                    true));
        }
        Condition all = Condition.joined(conditions, "AND");
        if (!conditions.isEmpty()) {
            sql += " WHERE " + all.sql();
        }
        if (source.limit().isPresent()) {
            sql = dialect.limited(sql, source.limit().getAsLong());
        }
        Connection opened = connection == null ? connect() : connection;
        PreparedStatement prepared = opened.prepareStatement(sql);
        statement = prepared;
        int fetchSize = source.settings().fetchSize();
        prepared.setFetchSize(fetchSize == 0 ? USUAL_FETCH_SIZE : fetchSize);
        all.set(prepared, 1, dialect);
        ResultSet opening = prepared.executeQuery();
        result = opening;
        for (long row = 0; row < rowsOfPart; row++) {
            opening.next();
        }
        return opening;
    }

    private Connection connect() throws SQLException, IOException {
        Connection opened = source.database().connect();
        connection = opened;
        opened.setReadOnly(true);
        // PostgreSQL reads all rows at once unless they belong to a transaction.
        boolean usual = source.database().dialect() != Dialect.POSTGRESQL;
        opened.setAutoCommit(source.settings().autoCommit().orElse(usual));
        return opened;
    }

    private void endPart() throws SQLException {
        if (result != null) {
            result.close();
            result = null;
        }
        if (statement != null) {
            statement.close();
            statement = null;
        }
    }

    @Override
    public byte[] position() {
        return ByteBuffer.allocate(Integer.BYTES + 2 * Long.BYTES)
                .putInt(part)
                .putLong(rowsOfPart)
                .putLong(rows)
                .array();
    }

    @Override
    public void restore(byte[] position) {
        ByteBuffer buffer = ByteBuffer.wrap(position);
        part = buffer.getInt();
        rowsOfPart = buffer.getLong();
        rows = buffer.getLong();
    }

    @Override
    public void close() throws IOException {
        try {
            endPart();
            if (connection != null) {
                connection.close();
                connection = null;
            }
        } catch (SQLException e) {
            throw Database.failed("cannot close the connection to " + source.database(), e);
        }
    }
}
