package io.sluice.endpoints;

import io.sluice.endpoints.clients.Sql;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.catalog.TableSchema.PrimaryKey;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A gateway in memory that knows statements by their text. Two catalogs: {@code default_catalog} with {@code default_database} and its
 * table {@code orders}, and {@code other} with the database {@code far}.
 */
public final class FakeGateway implements GatewayService {
    private final Map<String, FakeResult> statements = new ConcurrentHashMap<>();
    private final Map<UUID, Session> sessions = new ConcurrentHashMap<>();
    private final List<String> slow = new CopyOnWriteArrayList<>();
    private final List<String> configured = new CopyOnWriteArrayList<>();
    private volatile List<String> databases = List.of("default_database");

    private static final class Session {
        private final SessionRequest request;
        private final Map<String, String> config = new ConcurrentHashMap<>();
        private final Map<UUID, FakeOperation> operations = new ConcurrentHashMap<>();
        private String catalog = "default_catalog";
        private String database;

        private Session(SessionRequest request) {
            this.request = request;
            config.putAll(request.properties());
            database = request.database().orElse("default_database");
        }
    }

    public FakeGateway() {
        script(Sql.CREATE_ORDERS, FakeResult.ok());
        script(Sql.CREATE_TICKS, FakeResult.ok());
        script(
                Sql.FIVE_ROWS,
                FakeResult.query(
                        row(Field.of("id", Types.INT), Field.of("name", Types.STRING)),
                        List.of(
                                FakeResult.row(1, "a"),
                                FakeResult.row(2, "b"),
                                FakeResult.row(3, "c"),
                                FakeResult.row(4, "d"),
                                FakeResult.row(5, "ü"))));
        script(Sql.SCALARS, SampleRows.scalars());
        script(
                Sql.NULLS,
                FakeResult.query(
                        row(Field.of("n", Types.INT), Field.of("s", Types.STRING), Field.of("d", Types.decimal(5, 1))),
                        List.of(FakeResult.row(null, null, null))));
        script(
                Sql.ENDLESS,
                FakeResult.query(
                                row(Field.of("n", Types.BIGINT)),
                                List.of(FakeResult.row(0L), FakeResult.row(1L), FakeResult.row(2L)))
                        .withoutEnd());
        script(
                Sql.UNKNOWN_TABLE,
                FakeResult.failure(SluiceException.of(ErrorCode.TABLE_NOT_FOUND, new SqlPosition(2, 6, 2, 10))
                        .with("table", "ordrs")
                        .hint("Did you mean \"orders\"?")
                        .inStatement(Sql.UNKNOWN_TABLE)));
        script(
                Sql.SYNTAX_ERROR,
                FakeResult.failure(SluiceException.of(ErrorCode.SYNTAX_ERROR, SqlPosition.at(1, 1))
                        .with("message", "Non-query expression encountered in illegal context")
                        .inStatement(Sql.SYNTAX_ERROR)));
        script(
                Sql.INCOMPLETE,
                FakeResult.failure(SluiceException.of(ErrorCode.SYNTAX_ERROR, SqlPosition.at(1, 10))
                        .with("message", "Encountered \"<EOF>\"")
                        .inStatement(Sql.INCOMPLETE)));
        script("SHOW CATALOGS", FakeResult.show("catalog name", List.of("default_catalog", "other")));
    }

    /** Teaches a statement. */
    public void script(String statement, FakeResult result) {
        statements.put(statement, result);
    }

    /** The statement runs until {@link #finishAll}. */
    public void scriptSlow(String statement, FakeResult result) {
        script(statement, result);
        slow.add(statement);
    }

    public void setDatabases(List<String> names) {
        databases = names;
    }

    /** Ends what runs. */
    public void finishAll() {
        operations().forEach(FakeOperation::finish);
    }

    /** Gives every endless result one more row. */
    public void tick() {
        operations().forEach(FakeOperation::addRow);
    }

    public int openSessions() {
        return sessions.size();
    }

    /** What {@link #configureSession} got, in order. */
    public List<String> configured() {
        return configured;
    }

    public SessionRequest requestOf(UUID session) {
        return session(session).request;
    }

    /** The requests of the open sessions, in no order. */
    public List<SessionRequest> requests() {
        return sessions.values().stream().map(session -> session.request).toList();
    }

    public List<OperationStatus> statuses() {
        return operations().stream().map(operation -> operation.info().status()).toList();
    }

    private List<FakeOperation> operations() {
        List<FakeOperation> all = new ArrayList<>();
        sessions.values().forEach(session -> all.addAll(session.operations.values()));
        return all;
    }

    @Override
    public GatewayInfo info() {
        return new GatewayInfo("Apache Flink", "2.3.0");
    }

    @Override
    public UUID openSession(SessionRequest request) {
        request.database().filter(name -> !databases.contains(name)).ifPresent(name -> {
            throw SluiceException.of(ErrorCode.DATABASE_NOT_FOUND).with("database", name);
        });
        UUID id = UUID.randomUUID();
        sessions.put(id, new Session(request));
        return id;
    }

    @Override
    public void closeSession(UUID session) {
        session(session).operations.values().forEach(FakeOperation::close);
        sessions.remove(session);
    }

    @Override
    public void configureSession(UUID session, String statement) {
        Session found = session(session);
        configured.add(statement);
        String text = strip(statement);
        if (text.startsWith("SET '")) {
            set(found, text);
        } else if (text.startsWith("USE CATALOG ")) {
            found.catalog = text.substring("USE CATALOG ".length()).replace("`", "");
        } else if (text.startsWith("USE ")) {
            found.database = text.substring("USE ".length()).replace("`", "");
        } else {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, "not a statement that configures a session");
        }
    }

    @Override
    public Map<String, String> sessionConfig(UUID session) {
        Map<String, String> config = new LinkedHashMap<>(session(session).config);
        config.putIfAbsent("table.local-time-zone", "UTC");
        return config;
    }

    @Override
    public void heartbeat(UUID session) {
        session(session);
    }

    @Override
    public List<String> complete(UUID session, String statement, int position) {
        session(session);
        return List.of("SELECT", "SET").stream()
                .filter(word -> word.startsWith(statement.substring(0, position)))
                .toList();
    }

    @Override
    public UUID submitStatement(UUID session, String statement, Duration timeout, Map<String, String> config) {
        Session found = session(session);
        String text = strip(statement);
        FakeOperation operation = new FakeOperation(text, resultOf(found, text));
        UUID id = UUID.randomUUID();
        found.operations.put(id, operation);
        if (!slow.contains(text)) {
            operation.finish();
        }
        return id;
    }

    private FakeResult resultOf(Session session, String text) {
        FakeResult scripted = statements.get(text);
        if (scripted != null) {
            return scripted;
        }
        if (text.startsWith("SET '")) {
            set(session, text);
            return FakeResult.ok();
        }
        if (text.equals("SHOW CURRENT CATALOG")) {
            return FakeResult.show("current catalog name", List.of(session.catalog));
        }
        if (text.equals("SHOW CURRENT DATABASE")) {
            return FakeResult.show("current database name", List.of(session.database));
        }
        if (text.equals("SELECT current_database()")) {
            return FakeResult.show("EXPR$0", List.of(session.database));
        }
        if (text.toUpperCase(Locale.ROOT).startsWith("USE ")) {
            session.database = text.substring(4).replace("`", "");
            return FakeResult.ok();
        }
        return FakeResult.failure(
                SluiceException.of(ErrorCode.SYNTAX_ERROR, "the fake gateway does not know: " + text));
    }

    @Override
    public OperationInfo operation(UUID session, UUID operation) {
        return find(session, operation).info();
    }

    @Override
    public OperationInfo awaitOperation(UUID session, UUID operation, Duration atMost) {
        return find(session, operation).await(atMost);
    }

    @Override
    public void cancelOperation(UUID session, UUID operation) {
        find(session, operation).cancel();
    }

    @Override
    public void closeOperation(UUID session, UUID operation) {
        FakeOperation found = session(session).operations.remove(operation);
        if (found != null) {
            found.close();
        }
    }

    @Override
    public ResultSchema resultSchema(UUID session, UUID operation) {
        return find(session, operation).result().schema();
    }

    @Override
    public ResultPage fetch(UUID session, UUID operation, long token, int maxRows, Duration wait) {
        throw new UnsupportedOperationException("endpoints fetch by token without holding a thread");
    }

    @Override
    public CompletionStage<ResultPage> fetchAsync(
            UUID session, UUID operation, long token, int maxRows, Duration wait) {
        return find(session, operation).fetch(token, maxRows, wait);
    }

    @Override
    public ResultPage fetch(UUID session, UUID operation, Orientation orientation, int maxRows, Duration wait) {
        return find(session, operation).fetch(orientation, maxRows, wait);
    }

    @Override
    public List<String> operationLog(UUID session, UUID operation, Orientation orientation, int maxLines) {
        return find(session, operation).log(orientation, maxLines);
    }

    @Override
    public String currentCatalog(UUID session) {
        return session(session).catalog;
    }

    @Override
    public String currentDatabase(UUID session) {
        return session(session).database;
    }

    @Override
    public List<String> catalogs(UUID session) {
        session(session);
        return List.of("default_catalog", "other");
    }

    @Override
    public List<String> databases(UUID session, String catalog) {
        return catalog.equals("other") ? List.of("far") : databases;
    }

    @Override
    public List<TableInfo> tables(UUID session, String catalog, String database) {
        if (database.equals("far")) {
            return List.of(new TableInfo("distant", "VIEW", Optional.empty(), SampleRows.schemaOfAllTypes()));
        }
        TableSchema orders = new TableSchema(
                List.of(
                        new Column.Physical("id", Types.BIGINT.notNull(), Optional.of("number of the order")),
                        Column.Physical.of("price", Types.decimal(10, 2)),
                        Column.Physical.of("note", Types.varchar(20)),
                        Column.Physical.of("placed", Types.timestamp(3))),
                Optional.empty(),
                Optional.of(new PrimaryKey("PK_id", List.of("id"))));
        return List.of(new TableInfo("orders", "TABLE", Optional.of("all orders"), orders));
    }

    @Override
    public List<FunctionInfo> functions(UUID session) {
        session(session);
        return List.of(
                new FunctionInfo("substring", "SCALAR", "part of a text"),
                new FunctionInfo("sum", "AGGREGATE", "sum of values"),
                new FunctionInfo("unnest", "TABLE", "elements as rows"));
    }

    private static void set(Session session, String statement) {
        String[] parts = statement.split("'");
        session.config.put(parts[1], parts[3]);
    }

    private Session session(UUID id) {
        Session session = sessions.get(id);
        if (session == null) {
            throw SluiceException.of(ErrorCode.SESSION_NOT_FOUND).with("session", id);
        }
        return session;
    }

    private FakeOperation find(UUID session, UUID id) {
        FakeOperation operation = session(session).operations.get(id);
        if (operation == null) {
            throw SluiceException.of(ErrorCode.OPERATION_NOT_FOUND).with("operation", id);
        }
        return operation;
    }

    private static String strip(String statement) {
        String text = statement.strip();
        return text.endsWith(";") ? text.substring(0, text.length() - 1).strip() : text;
    }

    private static RowType row(Field... fields) {
        return RowType.of(List.of(fields));
    }
}
