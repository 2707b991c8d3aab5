package io.sluice.exec.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.SortKeyEncoder;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrderedRowsTest {
    /** Sort key and name. */
    private static final RowType TYPE = Rows.type(Types.INT, Types.STRING);

    private record Row(int key, String name, int node) {}

    private final StateLayout layout = new StateLayout();
    private final SortKeyEncoder keys =
            new SortKeyEncoder(new SortSpec(List.of(new SortSpec.SortField(0, true, false))), TYPE.types());
    private final RowEncoder rows = RowEncoder.ofAll(TYPE.types());
    private final RowEncoder names = new RowEncoder(List.of(Types.STRING), new int[] {1});

    KeyedState newState() {
        return new KeyedState("test", layout);
    }

    private void encode(int key, String name) {
        RowBatch batch = new RowBatch(TYPE.types(), 1);
        Rows.append(TYPE, batch, Rows.insert(key, name));
        keys.encode(batch);
        rows.encode(batch);
        names.encode(batch);
    }

    private int add(OrderedRows ordered, int owner, OrderedRows.Identity identity) {
        return identity == OrderedRows.Identity.KEY
                ? ordered.add(
                        owner,
                        keys.data(),
                        0,
                        keys.lengths()[0],
                        rows.headers()[0],
                        rows.data(),
                        0,
                        names.headers()[0],
                        names.data(),
                        0)
                : ordered.add(owner, keys.data(), 0, keys.lengths()[0], rows.headers()[0], rows.data(), 0);
    }

    /** A list in which each row is put behind those with keys that are not greater. */
    @ParameterizedTest
    @EnumSource(OrderedRows.Identity.class)
    void equalsAListThatIsKeptInOrder(OrderedRows.Identity identity) {
        layout.ordered(identity);
        KeyedState state = newState();
        OrderedRows ordered = state.ordered(0);
        Random random = new Random(5);
        Map<Integer, List<Row>> lists = new HashMap<>();
        int[] owners = {state.findOrAdd(1, new byte[0], 0), state.findOrAdd(2, new byte[0], 0)};
        for (int round = 0; round < 5_000; round++) {
            int owner = owners[random.nextInt(2)];
            List<Row> list = lists.computeIfAbsent(owner, ignored -> new ArrayList<>());
            if (random.nextInt(500) == 0) {
                ordered.clear(owner);
                list.clear();
            } else if (list.isEmpty() || random.nextInt(5) < 3) {
                int key = random.nextInt(20);
                String name = identity == OrderedRows.Identity.KEY ? "n" + round : "n" + random.nextInt(3);
                encode(key, name);
                int at = 0;
                while (at < list.size() && list.get(at).key <= key) {
                    at++;
                }
                list.add(at, new Row(key, name, add(ordered, owner, identity)));
            } else {
                int at = random.nextInt(list.size());
                Row row = list.get(at);
                assertThat(ordered.rank(owner, row.node)).isEqualTo(at);
                encode(row.key, row.name);
                if (identity == OrderedRows.Identity.ROW) {
                    Row first = list.stream()
                            .filter(other -> other.key == row.key && other.name.equals(row.name))
                            .findFirst()
                            .orElseThrow();
                    assertThat(ordered.find(owner, rows.headers()[0], rows.data(), 0))
                            .isEqualTo(first.node);
                } else if (identity == OrderedRows.Identity.KEY) {
                    assertThat(ordered.find(owner, names.headers()[0], names.data(), 0))
                            .isEqualTo(row.node);
                }
                ordered.remove(owner, row.node);
                list.remove(at);
            }
            check(ordered, owner, list);
        }
    }

    private static void check(OrderedRows ordered, int owner, List<Row> list) {
        assertThat(ordered.size(owner)).isEqualTo(list.size());
        int[] nodes = new int[list.size()];
        int count = ordered.collect(owner, 0, list.size(), nodes);
        assertThat(count).isEqualTo(list.size());
        assertThat(nodes).containsExactly(list.stream().mapToInt(Row::node).toArray());
        assertThat(ordered.first(owner)).isEqualTo(list.isEmpty() ? 0 : list.get(0).node);
        assertThat(ordered.last(owner)).isEqualTo(list.isEmpty() ? 0 : list.get(list.size() - 1).node);
        assertThat(ordered.select(owner, list.size())).isZero();
    }
}
