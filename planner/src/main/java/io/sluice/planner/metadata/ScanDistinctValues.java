package io.sluice.planner.metadata;

import io.sluice.planner.table.PlannerTable;
import io.sluice.spi.connector.TableStatistics.ColumnStatistics;
import java.util.OptionalLong;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.checkerframework.checker.nullness.qual.Nullable;

/** The number of different values of a table's columns, from the statistics of its connector. Metadata handlers are found by reflection. */
public final class ScanDistinctValues implements MetadataHandler<BuiltInMetadata.DistinctRowCount> {
    ScanDistinctValues() {}

    @Override
    public MetadataDef<BuiltInMetadata.DistinctRowCount> getDef() {
        return BuiltInMetadata.DistinctRowCount.DEF;
    }

    /** @return null when nothing is known */
    public @Nullable Double getDistinctRowCount(
            TableScan scan, RelMetadataQuery mq, ImmutableBitSet groupKey, @Nullable RexNode predicate) {
        Double rows = mq.getRowCount(scan);
        if (rows == null) {
            return null;
        }
        if (groupKey.isEmpty()) {
            return Math.min(rows, 1d);
        }
        Double domain = domain(scan, mq, groupKey, rows);
        return domain == null ? null : RelMdUtil.numDistinctVals(domain, rows * RelMdUtil.guessSelectivity(predicate));
    }

    private static @Nullable Double domain(TableScan scan, RelMetadataQuery mq, ImmutableBitSet groupKey, double rows) {
        if (Boolean.TRUE.equals(mq.areColumnsUnique(scan, groupKey))) {
            return rows;
        }
        PlannerTable table = scan.getTable().unwrap(PlannerTable.class);
        if (table == null) {
            return null;
        }
        double domain = 1;
        for (int field : groupKey) {
            OptionalLong values = table.statistics()
                    .columns()
                    .getOrDefault(table.getRowType().getFieldNames().get(field), ColumnStatistics.UNKNOWN)
                    .distinctValues();
            if (values.isEmpty()) {
                return null;
            }
            domain *= values.getAsLong();
        }
        return Math.min(domain, rows);
    }
}
