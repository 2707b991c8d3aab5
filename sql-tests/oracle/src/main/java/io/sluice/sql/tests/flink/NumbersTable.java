package io.sluice.sql.tests.flink;

import java.util.Set;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.types.DataType;

/**
 * Connector {@code numbers}: a BIGINT column that counts from 0, as fast as can be. The sequences of Flink's own {@code datagen} are held in
 * memory, and in checkpoints, from their first number to their last.
 */
public final class NumbersTable implements DynamicTableSourceFactory {
    private static final long COUNT = 1L << 40;

    @Override
    public String factoryIdentifier() {
        return "numbers";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        return new Scan(context.getCatalogTable().getResolvedSchema().toPhysicalRowDataType());
    }

    private record Scan(DataType type) implements ScanTableSource {
        @Override
        public ChangelogMode getChangelogMode() {
            return ChangelogMode.insertOnly();
        }

        @Override
        public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
            TypeInformation<RowData> rows = context.createTypeInformation(type);
            GeneratorFunction<Long, RowData> row = number -> GenericRowData.of(number);
            return SourceProvider.of(new DataGeneratorSource<>(row, COUNT, rows));
        }

        @Override
        public DynamicTableSource copy() {
            return this;
        }

        @Override
        public String asSummaryString() {
            return "numbers";
        }
    }
}
