package io.sluice.exec.runtime.simulation;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.AsyncOptions;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.plan.node.LookupJoin;
import io.sluice.exec.plan.node.LookupKey;
import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.TemporalTable;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Look-ups in a table that has no row, one or two for a key. */
final class LookupNodes {
    static final RowType TABLE = Rows.type(Types.STRING, Types.INT);

    private LookupNodes() {}

    /**
     * @param table its name
     * @param keeps whether rows are taken back as they were joined
     */
    static LookupJoin join(String table, Random random, boolean keeps) {
        CatalogTable definition = new CatalogTable(
                TableSchema.of(List.of(Column.Physical.of("f0", Types.STRING), Column.Physical.of("f1", Types.INT))),
                List.of(),
                Optional.empty(),
                Map.of("connector", "test"),
                Optional.empty());
        PlanTable planTable = new PlanTable(
                Optional.of(new TableIdentifier("c", "d", table)), Optional.of(definition), Map.of(), Optional.empty());
        Optional<AsyncOptions> async = keeps || random.nextInt(3) == 0
                ? Optional.empty()
                : Optional.of(new AsyncOptions(
                        1 + random.nextInt(8),
                        180_000,
                        false,
                        random.nextBoolean() ? AsyncOptions.OutputMode.UNORDERED : AsyncOptions.OutputMode.ORDERED));
        Optional<Expr> none = Optional.empty();
        return new LookupJoin(
                random.nextBoolean() ? JoinType.INNER : JoinType.LEFT,
                none,
                none,
                new TemporalTable(new TemporalTable.LookupTableSource(planTable, List.of()), TABLE),
                Map.of(0, new LookupKey.FieldRef(1)),
                Optional.empty(),
                none,
                false,
                keeps,
                async,
                Optional.empty(),
                keeps ? ChangelogMode.ALL : ChangelogMode.INSERT_ONLY,
                keeps ? List.of(0) : List.of(),
                List.of(),
                false);
    }

    /** Fails now and then. */
    static LookupReader reader(Faults faults) {
        return new LookupReader() {
            @Override
            public void lookup(RowBatch keys, int row, RowBatch found) throws IOException {
                faults.mayFail("look up");
                String key = ((BytesVector) keys.column(0)).getString(row);
                int number = key.charAt(key.length() - 1) - '0';
                for (int i = 0; i < number % 3; i++) {
                    Rows.append(TABLE, found, Rows.insert(key, 10 * number + i));
                }
            }

            @Override
            public void close() {}
        };
    }
}
