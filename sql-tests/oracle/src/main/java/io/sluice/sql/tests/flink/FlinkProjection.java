package io.sluice.sql.tests.flink;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.data.writer.BinaryRowWriter;
import org.apache.flink.table.runtime.generated.CompileUtils;
import org.apache.flink.table.runtime.generated.GeneratedClass;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.util.OutputTag;

/**
 * The code that Flink generates for one expression, over rows in memory, for benchmarks: the operator class as Flink's planner makes it,
 * with objects reused, but for its superclass, which is a {@link BareOperator}. A run computes the expression for each row once; texts are
 * brought to bytes, as whatever comes next would do.
 */
public final class FlinkProjection implements LongSupplier {
    private static final String SUPERCLASS = "org.apache.flink.table.runtime.operators.TableStreamOperator";

    private final OneInputStreamOperator<RowData, RowData> operator;
    private final List<StreamRecord<RowData>> rows = new ArrayList<>();
    private final Results results = new Results();

    /**
     * @param columns {@code name TYPE}
     * @param values a row of Java objects for each row
     */
    public FlinkProjection(String[] columns, String expression, Object[][] values) throws Exception {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        environment.getConfig().enableObjectReuse();
        StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
        tables.getConfig().set("table.local-time-zone", "UTC");
        tables.executeSql("CREATE TABLE b (" + String.join(", ", columns) + ") WITH ('connector' = 'datagen')");
        String query = "SELECT " + expression + " FROM b";
        results.text = tables.sqlQuery(query)
                .getResolvedSchema()
                .getColumnDataTypes()
                .get(0)
                .getLogicalType()
                .is(LogicalTypeFamily.CHARACTER_STRING);
        operator = operator(calc(tables, query));
        operator.open();
        for (Object[] row : values) {
            rows.add(new StreamRecord<>(row(columns, row)));
        }
    }

    /** A number that depends on the results. */
    @Override
    public long getAsLong() {
        results.seen = 0;
        try {
            for (StreamRecord<RowData> row : rows) {
                operator.processElement(row);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return results.seen;
    }

    private static GeneratedClass<?> calc(StreamTableEnvironment tables, String query) {
        Transformation<?> at = tables.toChangelogStream(tables.sqlQuery(query)).getTransformation();
        while (true) {
            if (at instanceof OneInputTransformation<?, ?> one
                    && one.getName().startsWith("Calc")
                    && one.getOperatorFactory() instanceof CodeGenOperatorFactory<?> factory) {
                return factory.getGeneratedClass();
            }
            at = at.getInputs().get(0);
        }
    }

    @SuppressWarnings("unchecked")
    private OneInputStreamOperator<RowData, RowData> operator(GeneratedClass<?> generated) throws Exception {
        String code = generated.getCode().replace(SUPERCLASS, BareOperator.class.getName());
        Class<?> type = CompileUtils.compile(FlinkProjection.class.getClassLoader(), generated.getClassName(), code);
        return (OneInputStreamOperator<RowData, RowData>)
                type.getConstructors()[0].newInstance(generated.getReferences(), null, null, results, null);
    }

    private static BinaryRowData row(String[] columns, Object[] values) {
        BinaryRowData row = new BinaryRowData(values.length);
        BinaryRowWriter writer = new BinaryRowWriter(row);
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value instanceof String text) {
                writer.writeString(i, StringData.fromString(text));
            } else if (value instanceof Integer number) {
                writer.writeInt(i, number);
            } else if (value instanceof Long number) {
                writer.writeLong(i, number);
            } else if (value instanceof Double number) {
                writer.writeDouble(i, number);
            } else if (value instanceof LocalDate day) {
                writer.writeInt(i, (int) day.toEpochDay());
            } else if (value instanceof LocalDateTime time) {
                writer.writeTimestamp(i, TimestampData.fromLocalDateTime(time), 3);
            } else if (value instanceof BigDecimal number) {
                int precision = Integer.parseInt(columns[i].replaceAll(".*\\((\\d+),.*", "$1"));
                writer.writeDecimal(i, DecimalData.fromBigDecimal(number, precision, number.scale()), precision);
            } else {
                throw new IllegalArgumentException(value.getClass().getName());
            }
        }
        writer.complete();
        return row;
    }

    private static final class Results implements Output<StreamRecord<RowData>> {
        private boolean text;
        private long seen;

        @Override
        public void collect(StreamRecord<RowData> record) {
            RowData row = record.getValue();
            if (row.isNullAt(0)) {
                return;
            }
            seen++;
            if (text) {
                BinaryStringData value = (BinaryStringData) row.getString(0);
                value.ensureMaterialized();
                seen += value.getSizeInBytes();
            }
        }

        @Override
        public void emitWatermark(Watermark mark) {}

        @Override
        public void emitWatermarkStatus(WatermarkStatus status) {}

        @Override
        public <X> void collect(OutputTag<X> tag, StreamRecord<X> record) {}

        @Override
        public void emitLatencyMarker(LatencyMarker marker) {}

        @Override
        public void emitRecordAttributes(RecordAttributes attributes) {}

        @Override
        public void emitWatermark(org.apache.flink.runtime.event.WatermarkEvent mark) {}

        @Override
        public void close() {}
    }
}
