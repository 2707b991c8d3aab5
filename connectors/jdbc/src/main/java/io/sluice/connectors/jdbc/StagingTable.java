package io.sluice.connectors.jdbc;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;

/**
 * Where rows of a table without a key wait until their checkpoint is complete: a table beside it, {@code sluice_staging_<table>}, with the
 * same columns and one that says of which piece of work a row is. They are moved in one transaction, so that a piece that is moved again
 * moves nothing; {@code sluice_commits} knows the last checkpoint of each job after which rows were moved.
 */
final class StagingTable {
    private static final String PIECE = "sluice_piece";
    private static final String COMMITS = "sluice_commits";

    private final Database database;
    private final Dialect dialect;
    private final List<String> columns;
    private final String staging;
    private final String commits;

    /** @param columns of the table */
    StagingTable(Database database, List<String> columns) {
        this.database = database;
        this.columns = List.copyOf(columns);
        dialect = database.dialect();
        String table = database.table();
        String schema = table.substring(0, table.lastIndexOf('.') + 1);
        staging = schema + "sluice_staging_" + table.substring(schema.length());
        commits = schema + COMMITS;
    }

    /** Makes the tables when they are not there. */
    void create() throws IOException {
        create(staging, copy());
        create(
                commits,
                "CREATE TABLE " + dialect.table(commits) + " (" + dialect.quote("job")
                        + " VARCHAR(200) NOT NULL PRIMARY KEY, " + dialect.quote("checkpoint") + " BIGINT)");
    }

    /** @throws SluiceException NOT_SUPPORTED when the database cannot make such a table */
    void requirePossible() {
        copy();
    }

    private String copy() {
        return dialect.copyOf(staging, database.table(), PIECE)
                .orElseThrow(() -> SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with(
                                "feature",
                                "\"" + JdbcOptions.DELIVERY.key() + "\" = \"exactly-once\" for tables of "
                                        + dialect.name() + " without a primary key"));
    }

    /** Several writers may do so at once, of which one succeeds. */
    private void create(String table, String statement) throws IOException {
        try (Connection connection = database.connect()) {
            if (exists(connection, table)) {
                return;
            }
            try (Statement create = connection.createStatement()) {
                create.execute(statement);
            } catch (SQLException e) {
                if (!exists(connection, table)) {
                    throw e;
                }
            }
        } catch (SQLException e) {
            throw Database.failed("cannot make table " + table + " in " + database, e);
        }
    }

    private boolean exists(Connection connection, String table) {
        try (Statement look = connection.createStatement();
                ResultSet none = look.executeQuery("SELECT 1 FROM " + dialect.table(table) + " WHERE 1 = 0")) {
            return none != null;
        } catch (SQLException e) {
            return false; // What is wrong besides shows when the table is made.
        }
    }

    /** Inserts a row: the columns, then its piece. */
    String insert() {
        return dialect.insert(staging, Dialect.with(columns, PIECE));
    }

    /** Moves the rows of pieces to where they belong, all or none. */
    void move(String job, Collection<Piece> pieces) throws IOException {
        if (pieces.isEmpty()) {
            return;
        }
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            String list = Dialect.each(columns, dialect::quote);
            String where = dialect.where(List.of(PIECE));
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + dialect.table(database.table())
                            + " (" + list + ") SELECT " + list + " FROM " + dialect.table(staging) + where);
                    PreparedStatement delete =
                            connection.prepareStatement("DELETE FROM " + dialect.table(staging) + where)) {
                long last = 0;
                for (Piece piece : pieces) {
                    insert.setString(1, piece.name());
                    insert.executeUpdate();
                    delete.setString(1, piece.name());
                    delete.executeUpdate();
                    last = Math.max(last, piece.checkpoint());
                }
                note(connection, job, last);
            }
            connection.commit();
        } catch (SQLException e) {
            throw Database.failed("cannot move rows into " + database, e);
        }
    }

    /** Deletes the rows of a job that wait. @throws SluiceException when rows of pieces begun after the checkpoint have been moved */
    void discardAfter(String job, long checkpoint) throws IOException {
        try (Connection connection = database.connect()) {
            try (PreparedStatement delete = connection.prepareStatement(
                    "DELETE FROM " + dialect.table(staging) + " WHERE " + dialect.quote(PIECE) + " LIKE ?")) {
                delete.setString(1, job + "-%");
                delete.executeUpdate();
            }
            try (PreparedStatement select = connection.prepareStatement(
                    dialect.select(commits, List.of("checkpoint")) + dialect.where(List.of("job")))) {
                select.setString(1, key(job));
                try (ResultSet found = select.executeQuery()) {
                    if (found.next() && found.getLong(1) >= checkpoint) {
                        throw SluiceException.of(
                                        ErrorCode.VALIDATION_ERROR,
                                        "the job would write rows to " + database
                                                + " twice: it goes back to checkpoint " + checkpoint
                                                + ", and rows that came after it are in the table")
                                .hint("Delete those rows, and the job's row in " + commits + ".");
                    }
                }
            }
        } catch (SQLException e) {
            throw Database.failed("cannot take back rows for " + database, e);
        }
    }

    /** Deletes the rows of one piece. */
    void discard(Piece piece) throws IOException {
        try (Connection connection = database.connect();
                PreparedStatement delete = connection.prepareStatement(
                        "DELETE FROM " + dialect.table(staging) + dialect.where(List.of(PIECE)))) {
            delete.setString(1, piece.name());
            delete.executeUpdate();
        } catch (SQLException e) {
            throw Database.failed("cannot take back rows for " + database, e);
        }
    }

    private void note(Connection connection, String job, long checkpoint) throws SQLException {
        List<String> value = List.of("checkpoint");
        List<String> key = List.of("job");
        try (PreparedStatement update = connection.prepareStatement(dialect.update(commits, value, key))) {
            update.setLong(1, checkpoint);
            update.setString(2, key(job));
            if (update.executeUpdate() > 0) {
                return;
            }
        }
        try (PreparedStatement insert =
                connection.prepareStatement(dialect.insert(commits, List.of("job", "checkpoint")))) {
            insert.setString(1, key(job));
            insert.setLong(2, checkpoint);
            insert.executeUpdate();
        }
    }

    /** A job may write several tables. */
    private String key(String job) {
        return job + " " + database.table();
    }

    /**
     * What one writer has written between two checkpoints.
     *
     * @param checkpoint after which it was begun
     */
    record Piece(String job, long checkpoint, int subtask) {
        String name() {
            return job + "-" + checkpoint + "-" + subtask;
        }

        static Piece of(String name) {
            String[] parts = name.split("-");
            int count = parts.length;
            String job = name.substring(0, name.length() - parts[count - 1].length() - parts[count - 2].length() - 2);
            return new Piece(job, Long.parseLong(parts[count - 2]), Integer.parseInt(parts[count - 1]));
        }
    }
}
