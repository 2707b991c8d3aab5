package io.sluice.exec.runtime.lookup;

import static io.sluice.exec.runtime.testing.Rows.insert;
import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.AsyncOptions;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.plan.node.LookupJoin;
import io.sluice.exec.plan.node.LookupKey;
import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.RetryOptions;
import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.exec.plan.node.SourceAbility.FilterPushDown;
import io.sluice.exec.plan.node.SourceAbility.ProjectPushDown;
import io.sluice.exec.plan.node.TemporalTable;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.TestConnector;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.connector.LookupCache;
import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LookupJoinOperatorTest {
    private static final AtomicInteger TABLES = new AtomicInteger();
    /** Of orders: id, part. */
    private static final RowType INPUT = Rows.type(Types.INT, Types.BIGINT);
    /** Of parts: id, name. */
    private static final RowType TABLE = Rows.type(Types.BIGINT, Types.STRING);

    private static final RowType OUTPUT = Rows.type(Types.INT, Types.BIGINT, Types.BIGINT, Types.STRING);

    private final String name = "parts" + TABLES.incrementAndGet();
    private final TestConnector.Table table = TestConnector.table(name);
    private final Map<Long, List<String>> parts = new LinkedHashMap<>();
    private final List<Long> lookedUp = new ArrayList<>();

    @BeforeEach
    void fill() {
        parts.put(1L, List.of("bolt"));
        parts.put(2L, List.of("nut", "washer"));
        table.lookup = new LookupReader() {
            @Override
            public void lookup(RowBatch keys, int row, RowBatch found) {
                long key = ((LongVector) keys.column(0)).get(row);
                lookedUp.add(key);
                parts.getOrDefault(key, List.of()).forEach(part -> Rows.append(TABLE, found, insert(key, part)));
            }

            @Override
            public void close() {}
        };
    }

    /** In which order rows leave. */
    private enum Mode {
        ORDERED,
        UNORDERED,
        KEY_ORDERED
    }

    /** How the join is to be. */
    private record Settings(
            JoinType type,
            Optional<Expr> before,
            Optional<Expr> condition,
            Optional<Expr> filter,
            boolean keeps,
            int asyncCapacity,
            int retries,
            Mode mode) {
        Settings(
                JoinType type,
                Optional<Expr> before,
                Optional<Expr> condition,
                Optional<Expr> filter,
                boolean keeps,
                int asyncCapacity,
                int retries) {
            this(type, before, condition, filter, keeps, asyncCapacity, retries, Mode.ORDERED);
        }

        static Settings async(Mode mode, int retries) {
            return new Settings(
                    JoinType.INNER, Optional.empty(), Optional.empty(), Optional.empty(), false, 100, retries, mode);
        }

        static Settings of(JoinType type) {
            return new Settings(type, Optional.empty(), Optional.empty(), Optional.empty(), false, 0, 0);
        }
    }

    private OperatorHarness harness(Settings settings) {
        return harness(settings, List.of(), TABLE, 0, OUTPUT);
    }

    /**
     * @param abilities what the plan has pushed into the table's source, which does nothing of it
     * @param columns what the plan has of the table then
     * @param key which of them is the part's id
     */
    private OperatorHarness harness(
            Settings settings, List<SourceAbility> abilities, RowType columns, int key, RowType output) {
        CatalogTable definition = new CatalogTable(
                TableSchema.of(List.of(Column.Physical.of("f0", Types.BIGINT), Column.Physical.of("f1", Types.STRING))),
                List.of(),
                Optional.empty(),
                Map.of("connector", "test"),
                Optional.empty());
        PlanTable planTable = new PlanTable(
                Optional.of(new TableIdentifier("c", "d", name)), Optional.of(definition), Map.of(), Optional.empty());
        Optional<AsyncOptions> async = settings.asyncCapacity() == 0
                ? Optional.empty()
                : Optional.of(new AsyncOptions(
                        settings.asyncCapacity(),
                        180_000,
                        settings.mode() == Mode.KEY_ORDERED,
                        settings.mode() == Mode.UNORDERED
                                ? AsyncOptions.OutputMode.UNORDERED
                                : AsyncOptions.OutputMode.ORDERED));
        Optional<RetryOptions> retry = settings.retries() == 0
                ? Optional.empty()
                : Optional.of(
                        new RetryOptions("lookup_miss", RetryOptions.Strategy.FIXED_DELAY, 10_000, settings.retries()));
        boolean changes = settings.keeps() || settings.mode() == Mode.KEY_ORDERED;
        LookupJoin node = new LookupJoin(
                settings.type(),
                settings.before(),
                settings.condition(),
                new TemporalTable(new TemporalTable.LookupTableSource(planTable, abilities), columns),
                Map.of(key, new LookupKey.FieldRef(1)),
                Optional.empty(),
                settings.filter(),
                false,
                settings.keeps(),
                async,
                retry,
                changes ? ChangelogMode.ALL : ChangelogMode.INSERT_ONLY,
                changes ? List.of(0) : List.of(),
                List.of(),
                false);
        return new OperatorHarness(node, output, 4, Map.of(), INPUT);
    }

    private static Expr call(String function, Expr... operands) {
        return new Call(FunctionRef.builtIn(function, "BINARY"), List.of(operands), Types.BOOLEAN);
    }

    private static Expr ref(int index, LogicalType type) {
        return new InputRef(index, type);
    }

    private static Expr text(String value) {
        return new Literal(value, Types.STRING.withNullable(false));
    }

    @Test
    void joinsWithAllThatIsFound() {
        OperatorHarness join = harness(Settings.of(JoinType.INNER));
        join.push(0, insert(10, 1L), insert(11, 9L), insert(12, null), insert(13, 2L), insert(14, 1L));
        assertThat(join.takeLog())
                .containsExactly(
                        "+I[10, 1, 1, bolt]", "+I[13, 2, 2, nut]", "+I[13, 2, 2, washer]", "+I[14, 1, 1, bolt]");
        assertThat(lookedUp).containsExactly(1L, 9L, 2L, 1L);
    }

    @Test
    void aLeftJoinKeepsRowsWithoutAMatch() {
        Settings settings = new Settings(
                JoinType.LEFT,
                Optional.of(call("$>$1", ref(0, Types.INT), new Literal(10, Types.INT.withNullable(false)))),
                Optional.of(call("$<>$1", ref(3, Types.STRING), text("nut"))),
                Optional.of(call("$<>$1", ref(1, Types.STRING), text("bolt"))),
                false,
                0,
                0);
        OperatorHarness join = harness(settings);
        join.push(0, insert(10, 2L), insert(11, 1L), insert(12, null), insert(13, 2L));
        assertThat(join.takeLog())
                .containsExactly(
                        "+I[10, 2, null, null]",
                        "+I[11, 1, null, null]",
                        "+I[12, null, null, null]",
                        "+I[13, 2, 2, washer]");
        assertThat(lookedUp).containsExactly(1L, 2L);
    }

    @Test
    void rowsAndWatermarksKeepTheirOrder() {
        OperatorHarness join = harness(
                new Settings(JoinType.INNER, Optional.empty(), Optional.empty(), Optional.empty(), false, 100, 0));
        join.holdBlocking();
        join.push(0, insert(10, 1L)).watermark(0, 5).push(0, insert(11, 2L)).watermark(0, 7);
        assertThat(join.blocked()).isEqualTo(2);
        assertThat(join.operator().drained()).isFalse();
        join.runBlocked(1);
        assertThat(join.takeLog()).isEmpty();
        join.runBlocked(0);
        assertThat(join.takeLog())
                .containsExactly(
                        "+I[10, 1, 1, bolt]",
                        "watermark 5",
                        "+I[11, 2, 2, nut]",
                        "+I[11, 2, 2, washer]",
                        "watermark 7");
        assertThat(join.operator().drained()).isTrue();
    }

    @Test
    void withoutOrderRowsLeaveAsTheyAreFoundButNeverPassAWatermark() {
        OperatorHarness join = harness(Settings.async(Mode.UNORDERED, 0));
        join.holdBlocking();
        join.push(0, insert(10, 1L)).push(0, insert(11, 1L)).watermark(0, 5).push(0, insert(12, 2L));
        assertThat(join.blocked()).isEqualTo(3);
        join.runBlocked(2);
        assertThat(join.takeLog()).isEmpty();
        join.runBlocked(1);
        assertThat(join.takeLog()).containsExactly("+I[11, 1, 1, bolt]");
        join.runBlocked(0);
        assertThat(join.takeLog())
                .containsExactly("+I[10, 1, 1, bolt]", "watermark 5", "+I[12, 2, 2, nut]", "+I[12, 2, 2, washer]");
    }

    @Test
    void withoutOrderARowThatIsLookedUpAgainHoldsNoOtherBack() {
        OperatorHarness join = harness(Settings.async(Mode.UNORDERED, 2));
        join.push(0, insert(10, 9L), insert(11, 1L)).watermark(0, 5);
        assertThat(join.takeLog()).containsExactly("+I[11, 1, 1, bolt]");
        parts.put(9L, List.of("late"));
        join.advance(10_000);
        assertThat(join.takeLog()).containsExactly("+I[10, 9, 9, late]", "watermark 5");
    }

    @Test
    void rowsOfAKeyKeepTheirOrderAmongOthers() {
        OperatorHarness join = harness(Settings.async(Mode.KEY_ORDERED, 0));
        join.holdBlocking();
        join.push(0, insert(10, 1L))
                .push(0, row("-U", 10, 1L), row("+U", 10, 2L))
                .push(0, insert(11, 1L))
                .watermark(0, 5);
        assertThat(join.blocked()).isEqualTo(3);
        join.runBlocked(1);
        assertThat(join.takeLog()).isEmpty();
        join.runBlocked(1);
        assertThat(join.takeLog()).containsExactly("+I[11, 1, 1, bolt]");
        join.runBlocked(0);
        assertThat(join.takeLog())
                .containsExactly(
                        "+I[10, 1, 1, bolt]",
                        "-U[10, 1, 1, bolt]",
                        "+U[10, 2, 2, nut]",
                        "+U[10, 2, 2, washer]",
                        "watermark 5");
    }

    @Test
    void aTableThatDoesNotAnswerEndsTheJob() {
        OperatorHarness join = harness(Settings.async(Mode.ORDERED, 0));
        join.holdBlocking();
        join.push(0, insert(10, 1L)).advance(179_999);
        assertThat(join.takeLog()).isEmpty();
        assertThatThrownBy(() -> join.advance(1)).hasMessageContaining("no answer within 180000 ms");
    }

    /** The job may run on for a moment before it ends. */
    @Test
    void aRowWhoseLookUpFailsDoesNotLeaveAsIfItHadNoMatch() {
        table.lookup = new LookupReader() {
            @Override
            public void lookup(RowBatch keys, int row, RowBatch found) throws IOException {
                throw new IOException("the connection is lost");
            }

            @Override
            public void close() {}
        };
        OperatorHarness join = harness(Settings.of(JoinType.LEFT)).holdBlocking();
        join.push(0, insert(10, 1L)).watermark(0, 5);
        assertThatThrownBy(() -> join.runBlocked(0)).hasMessageContaining("the connection is lost");
        join.wakeUp();
        assertThat(join.takeLog()).isEmpty();
        assertThat(join.operator().drained()).isFalse();
    }

    @Test
    void takesNoMoreThanItsCapacity() {
        OperatorHarness join = harness(
                new Settings(JoinType.INNER, Optional.empty(), Optional.empty(), Optional.empty(), false, 2, 0));
        join.holdBlocking();
        join.push(0, insert(10, 1L));
        assertThat(join.operator().ready()).isTrue();
        join.push(0, insert(11, 1L));
        assertThat(join.operator().ready()).isFalse();
        join.runBlocked(0).runBlocked(0);
        assertThat(join.operator().ready()).isTrue();
    }

    @Test
    void looksAgainForWhatIsMissing() {
        OperatorHarness join =
                harness(new Settings(JoinType.LEFT, Optional.empty(), Optional.empty(), Optional.empty(), false, 0, 2));
        join.push(0, insert(10, 9L), insert(11, 1L));
        assertThat(join.takeLog()).isEmpty();
        join.advance(10_000);
        assertThat(lookedUp).containsExactly(9L, 1L, 9L);
        parts.put(9L, List.of("late"));
        join.advance(10_000);
        assertThat(join.takeLog()).containsExactly("+I[10, 9, 9, late]", "+I[11, 1, 1, bolt]");
        join.push(0, insert(12, 8L)).advance(20_000);
        assertThat(join.takeLog()).containsExactly("+I[12, 8, null, null]");
    }

    @Test
    void keepsWhatWasLookedUp() {
        table.cache = new LookupCache.Partial(
                OptionalLong.of(100), Optional.empty(), Optional.of(Duration.ofSeconds(10)), false);
        OperatorHarness join = harness(Settings.of(JoinType.INNER));
        join.push(0, insert(10, 1L), insert(11, 1L), insert(12, 9L), insert(13, 9L));
        assertThat(lookedUp).containsExactly(1L, 9L, 9L);
        parts.put(1L, List.of("screw"));
        join.push(0, insert(14, 1L)).advance(10_001).push(0, insert(15, 1L));
        assertThat(join.takeLog())
                .containsExactly(
                        "+I[10, 1, 1, bolt]", "+I[11, 1, 1, bolt]", "+I[14, 1, 1, bolt]", "+I[15, 1, 1, screw]");
    }

    @Test
    void keepsTheWholeTable() {
        table.cache = new LookupCache.Full(Duration.ofMinutes(1));
        AtomicInteger readings = new AtomicInteger();
        table.reader = context -> new SourceReader() {
            @Override
            public boolean blocking() {
                return true;
            }

            @Override
            public Poll poll(RowBatch batch) {
                readings.incrementAndGet();
                parts.forEach((id, names) -> names.forEach(part -> Rows.append(TABLE, batch, insert(id, part))));
                Rows.append(TABLE, batch, insert(null, "nothing"));
                return Poll.END;
            }

            @Override
            public byte[] position() {
                return new byte[0];
            }

            @Override
            public void restore(byte[] position) {}

            @Override
            public void close() {}
        };
        OperatorHarness join = harness(Settings.of(JoinType.INNER));
        join.push(0, insert(10, 1L), insert(11, 2L), insert(12, 9L), insert(13, null));
        parts.put(9L, List.of("new"));
        join.push(0, insert(14, 9L)).advance(60_000).push(0, insert(15, 9L));
        assertThat(join.takeLog())
                .containsExactly(
                        "+I[10, 1, 1, bolt]", "+I[11, 2, 2, nut]", "+I[11, 2, 2, washer]", "+I[15, 9, 9, new]");
        assertThat(readings).hasValue(2);
        assertThat(lookedUp).isEmpty();
    }

    /** The source is asked by its own columns, and gives rows that the plan does not expect. */
    @Test
    void doesWhatTheSourceLeavesOfThePlan() {
        RowType columns = Rows.type(Types.STRING, Types.BIGINT);
        List<SourceAbility> abilities = List.of(
                new FilterPushDown(List.of(call("$<>$1", ref(1, Types.STRING), text("nut")))),
                new ProjectPushDown(List.of(List.of(1), List.of(0)), columns));
        Settings settings = new Settings(
                JoinType.LEFT,
                Optional.empty(),
                Optional.of(call("$<>$1", ref(2, Types.STRING), text("rivet"))),
                Optional.of(call("$<>$1", ref(0, Types.STRING), text("bolt"))),
                false,
                0,
                0);
        RowType output = Rows.type(Types.INT, Types.BIGINT, Types.STRING, Types.BIGINT);
        OperatorHarness join = harness(settings, abilities, columns, 1, output);
        parts.put(3L, List.of("rivet", "screw"));
        join.push(0, insert(10, 1L), insert(11, 2L), insert(12, 3L));
        assertThat(join.takeLog())
                .containsExactly("+I[10, 1, null, null]", "+I[11, 2, washer, 2]", "+I[12, 3, screw, 3]");
    }

    @Test
    void whatNeitherTheSourceNorTheJoinCanDoIsRefused() {
        List<SourceAbility> abilities = List.of(new ProjectPushDown(List.of(List.of(1, 0)), Rows.type(Types.STRING)));
        assertThatThrownBy(() -> harness(
                        Settings.of(JoinType.INNER),
                        abilities,
                        Rows.type(Types.STRING),
                        0,
                        Rows.type(Types.INT, Types.BIGINT, Types.STRING)))
                .hasMessageContaining("ProjectPushDown in tables that are looked up");
    }

    /** A row is taken back with what it was joined with; one that found nothing leaves nothing to take back. */
    @Test
    void takesBackWhatItHasSent() {
        OperatorHarness join =
                harness(new Settings(JoinType.INNER, Optional.empty(), Optional.empty(), Optional.empty(), true, 0, 0));
        join.push(0, insert(10, 1L), insert(11, 9L)).restart();
        parts.put(1L, List.of("screw"));
        parts.put(9L, List.of("late"));
        join.push(0, row("-U", 10, 1L), row("+U", 10, 2L), row("-D", 11, 9L), row("-D", 99, 1L), row("-D", 10, 2L));
        assertThat(join.takeLog())
                .containsExactly(
                        "+I[10, 1, 1, bolt]",
                        "-U[10, 1, 1, bolt]",
                        "+U[10, 2, 2, nut]",
                        "+U[10, 2, 2, washer]",
                        "-D[10, 2, 2, nut]",
                        "-D[10, 2, 2, washer]");
    }

    @Test
    void rowsThatWaitSurviveARestart() {
        OperatorHarness join = harness(
                new Settings(JoinType.INNER, Optional.empty(), Optional.empty(), Optional.empty(), false, 100, 0));
        join.holdBlocking();
        for (int id = 10; id < 20; id++) {
            join.push(0, insert(id, 1L));
        }
        join.runBlocked(0).restart();
        assertThat(join.takeLog()).containsExactly("+I[10, 1, 1, bolt]");
        while (join.blocked() > 0) {
            join.runBlocked(join.blocked() - 1);
        }
        join.wakeUp();
        while (join.blocked() > 0) {
            join.runBlocked(join.blocked() - 1);
        }
        assertThat(join.takeLog())
                .containsExactly(
                        "+I[11, 1, 1, bolt]",
                        "+I[12, 1, 1, bolt]",
                        "+I[13, 1, 1, bolt]",
                        "+I[14, 1, 1, bolt]",
                        "+I[15, 1, 1, bolt]",
                        "+I[16, 1, 1, bolt]",
                        "+I[17, 1, 1, bolt]",
                        "+I[18, 1, 1, bolt]",
                        "+I[19, 1, 1, bolt]");
    }
}
