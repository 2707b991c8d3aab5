package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.PlannedChanges;
import io.sluice.exec.plan.node.Union;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangelogLawTest {
    private static final RowType TYPE = RowType.of(List.of(Field.of("k", Types.INT), Field.of("v", Types.INT)));

    private static ChangelogLaw law(ChangelogMode mode, List<List<Integer>> keys, boolean unsure) {
        PlanNode node = new PlanNode(1, "stream-exec-union_1", new Union(), Map.of(), List.of(), TYPE, "Union");
        return new ChangelogLaw(node, new PlannedChanges(mode, keys), unsure);
    }

    /** Three values a change: kind, k, v. */
    private static RowBatch batch(Object... changes) {
        RowBatch batch = new RowBatch(TYPE.types(), changes.length / 3);
        for (int row = 0; row < changes.length / 3; row++) {
            JavaValues.set(Types.INT, batch.column(0), row, changes[3 * row + 1]);
            JavaValues.set(Types.INT, batch.column(1), row, changes[3 * row + 2]);
            batch.setKind(row, (RowKind) changes[3 * row]);
        }
        batch.setRows(changes.length / 3);
        return batch;
    }

    @Test
    void letsWhatIsRightPass() {
        assertThatCode(() -> law(ChangelogMode.ALL, List.of(List.of(0)), false)
                        .check(batch(
                                RowKind.INSERT,
                                1,
                                1,
                                RowKind.UPDATE_BEFORE,
                                1,
                                1,
                                RowKind.UPDATE_AFTER,
                                1,
                                2,
                                RowKind.DELETE,
                                1,
                                2,
                                RowKind.INSERT,
                                1,
                                3)))
                .doesNotThrowAnyException();
        assertThatCode(() -> law(ChangelogMode.UPSERT, List.of(List.of(0)), false)
                        .check(batch(RowKind.INSERT, 1, 1, RowKind.UPDATE_AFTER, 1, 2, RowKind.DELETE, 1, 2)))
                .doesNotThrowAnyException();
    }

    @Test
    void findsWhatIsTakenBackAndIsNotThere() {
        assertThatThrownBy(() -> law(ChangelogMode.ALL, List.of(), false)
                        .check(batch(RowKind.INSERT, 1, 1, RowKind.DELETE, 1, 2)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("a row is taken back that is not there");
        assertThatThrownBy(() ->
                        law(ChangelogMode.UPSERT, List.of(List.of(0)), false).check(batch(RowKind.UPDATE_AFTER, 1, 1)))
                .hasMessageContaining("there is no row of the key [1]");
    }

    @Test
    void findsASecondRowOfAKey() {
        assertThatThrownBy(() -> law(ChangelogMode.ALL, List.of(List.of(0)), false)
                        .check(batch(RowKind.INSERT, 1, 1, RowKind.INSERT, 1, 2)))
                .hasMessageContaining("there is a row of the key [1]");
    }

    @Test
    void findsKindsThatWereNotPlanned() {
        assertThatThrownBy(() -> law(ChangelogMode.INSERT_ONLY, List.of(), true).check(batch(RowKind.DELETE, 1, 1)))
                .hasMessageContaining("a kind that is not in I");
    }
}
