package io.sluice.connectors.jdbc;

import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks rows up with one prepared statement. A look-up that fails is repeated on a new connection. */
final class JdbcLookupReader implements LookupReader {
    private final JdbcSource source;
    private final List<LogicalType> types;
    private final List<LogicalType> keyTypes;
    private final Dialect dialect;
    private final Condition conditions;
    private final String sql;
    private @Nullable Connection connection;
    private @Nullable PreparedStatement statement;

    /** @param keys of the columns that the source produces */
    JdbcLookupReader(JdbcSource source, List<Integer> keys) {
        this.source = source;
        types = source.types();
        keyTypes = keys.stream().map(types::get).toList();
        dialect = source.database().dialect();
        conditions = Condition.joined(source.conditions(), "AND");
        sql = dialect.select(source.database().table(), source.columns())
                + dialect.where(keys.stream().map(source.columns()::get).toList())
                + (source.conditions().isEmpty() ? "" : " AND " + conditions.sql());
    }

    @Override
    public void lookup(RowBatch keys, int row, RowBatch found) throws IOException {
        int before = found.rows();
        for (int attempt = 0; ; attempt++) {
            try {
                query(keys, row, found);
                return;
            } catch (SQLException e) {
                found.setRows(before);
                disconnect();
                if (attempt >= source.lookupRetries()) {
                    throw Database.failed("cannot look up " + source.database(), e);
                }
            }
        }
    }

    private void query(RowBatch keys, int row, RowBatch found) throws SQLException, IOException {
        PreparedStatement prepared = statement == null ? prepare() : statement;
        for (int i = 0; i < keyTypes.size(); i++) {
            Values.set(prepared, i + 1, keyTypes.get(i), keys.column(i), row, dialect);
        }
        conditions.set(prepared, keyTypes.size() + 1, dialect);
        try (ResultSet result = prepared.executeQuery()) {
            while (result.next()) {
                Values.append(result, types, found, dialect);
            }
        }
    }

    private PreparedStatement prepare() throws SQLException, IOException {
        Connection opened = source.database().connect();
        connection = opened;
        PreparedStatement prepared = opened.prepareStatement(sql);
        statement = prepared;
        return prepared;
    }

    private void disconnect() throws IOException {
        Connection opened = connection;
        connection = null;
        statement = null;
        if (opened != null) {
            try {
                opened.close();
            } catch (SQLException e) {
                throw Database.failed("cannot close the connection to " + source.database(), e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        disconnect();
    }
}
