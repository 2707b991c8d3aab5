package io.sluice.exec.runtime.sink;

import static io.sluice.exec.runtime.testing.Rows.insert;
import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.plan.node.Sink.ConflictStrategy.Behavior;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.TestConnector;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Products by name, of orders by number: the sink's key is the name, the query's the number. */
class ConflictCheckTest {
    private static final RowType TYPE = Rows.type(Types.STRING.notNull(), Types.INT, Types.STRING);
    private static int tables;

    private final String name = "conflicts" + tables++;

    private OperatorHarness harness(Behavior behavior, List<Integer> upsertKey) {
        CatalogTable definition = new CatalogTable(
                new TableSchema(
                        List.of(
                                Column.Physical.of("f0", TYPE.typeAt(0)),
                                Column.Physical.of("f1", TYPE.typeAt(1)),
                                Column.Physical.of("f2", TYPE.typeAt(2))),
                        Optional.empty(),
                        Optional.of(new TableSchema.PrimaryKey("pk", List.of("f0")))),
                List.of(),
                Optional.empty(),
                Map.of("connector", "test"),
                Optional.empty());
        PlanTable table = new PlanTable(
                Optional.of(new TableIdentifier("c", "d", name)), Optional.of(definition), Map.of(), Optional.empty());
        Sink node = new Sink(
                new Sink.DynamicTableSink(table, List.of(), List.of()),
                ChangelogMode.ALL,
                true,
                Optional.empty(),
                List.of(),
                upsertKey,
                Optional.of(new Sink.ConflictStrategy(behavior)));
        return new OperatorHarness(node, RowType.of(List.of()), 4, Map.of(), TYPE);
    }

    private List<String> written() {
        TestConnector.Table table = TestConnector.table(name);
        List<String> texts = table.written().stream().map(Rows.Row::toString).toList();
        synchronized (table) {
            table.written.clear();
        }
        return texts;
    }

    @ParameterizedTest
    @EnumSource(names = {"ERROR", "NOTHING"})
    void aRowThatIsTakenBackBeforeAWatermarkClaimsNothing(Behavior behavior) {
        OperatorHarness sink = harness(behavior, List.of(1));
        sink.push(0, insert("Laptop", 1, "a"), insert("Laptop", 3, "a"));
        sink.push(0, row("-U", "Laptop", 1, "a"), row("+U", "Phone", 1, "a"));
        assertThat(written()).isEmpty();
        sink.watermark(0, 10);
        assertThat(written()).containsExactly("+I[Laptop, 3, a]", "+I[Phone, 1, a]");
        // Taken back before it came, over a way that was shorter.
        sink.push(0, row("-D", "Phone", 7, "x"), row("-D", "Phone", 1, "a"), insert("Phone", 7, "x"));
        sink.watermark(0, 20);
        assertThat(written()).containsExactly("-D[Phone, 1, a]");
    }

    @Test
    void theFirstRowKeepsItsKeyAsLongAsItIsThere() {
        OperatorHarness sink = harness(Behavior.NOTHING, List.of(1));
        sink.push(0, insert("Laptop", 1, "a"), insert("Phone", 2, "a"), insert("Laptop", 3, "a"))
                .watermark(0, 10)
                .restart();
        assertThat(written()).containsExactly("+I[Laptop, 1, a]", "+I[Phone, 2, a]");
        sink.push(0, row("-D", "Laptop", 3, "a"), insert("Laptop", 4, "b")).watermark(0, 20);
        assertThat(written()).isEmpty();
        sink.push(0, insert("Laptop", 5, "c"), row("-U", "Laptop", 1, "a"), row("+U", "Laptop", 1, "z"))
                .restart()
                .watermark(0, 30);
        assertThat(written()).containsExactly("+U[Laptop, 1, z]");
        sink.push(0, insert("Laptop", 6, "d"), row("-D", "Laptop", 1, "z")).watermark(0, 40);
        assertThat(written()).containsExactly("+U[Laptop, 6, d]");
        sink.push(0, row("-D", "Laptop", 6, "d")).watermark(0, 50);
        assertThat(written()).containsExactly("-D[Laptop, 6, d]");
    }

    @Test
    void aSecondRowIsAnErrorOnceItIsSureThatBothAreThere() {
        OperatorHarness sink = harness(Behavior.ERROR, List.of(1));
        sink.push(0, insert("Laptop", 1, "a")).watermark(0, 10);
        sink.push(0, row("-U", "Laptop", 1, "a"), row("+U", "Laptop", 1, "b")).watermark(0, 20);
        assertThat(written()).containsExactly("+I[Laptop, 1, a]", "+U[Laptop, 1, b]");
        sink.push(0, insert("Laptop", 3, "c"));
        assertThatThrownBy(() -> sink.watermark(0, 30))
                .hasMessageContaining("different rows of the query claim the row of sink \"" + name + "\"")
                .hasMessageContaining("[Laptop]");
    }

    @Test
    void withoutAKeyOfTheQueryARowIsItself() {
        OperatorHarness sink = harness(Behavior.ERROR, List.of());
        sink.push(0, insert("Laptop", 1, "a"), insert("Laptop", 1, "a")).watermark(0, 10);
        assertThat(written()).containsExactly("+I[Laptop, 1, a]");
        sink.push(0, row("-D", "Laptop", 1, "a")).watermark(0, 20);
        assertThat(written()).isEmpty();
        sink.push(0, insert("Laptop", 2, "a"));
        assertThatThrownBy(() -> sink.watermark(0, 30)).hasMessageContaining("[Laptop]");
    }
}
