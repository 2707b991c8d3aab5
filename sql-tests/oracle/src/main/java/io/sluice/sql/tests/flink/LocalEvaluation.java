package io.sluice.sql.tests.flink;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.table.api.internal.ResultProvider;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.operations.CollectModifyOperation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.runtime.generated.CompileUtils;
import org.apache.flink.table.runtime.generated.GeneratedClass;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.utils.print.RowDataToStringConverter;
import org.apache.flink.util.OutputTag;

/**
 * A query of projections and filters over one script table, computed in this thread: Flink plans it as always and makes its code; the
 * operators then get the rows of the table one by one, and each result goes through the bytes in which a job would send it. What a job would
 * cost besides is left out.
 */
final class LocalEvaluation {
    private static final String SUPERCLASS = "org.apache.flink.table.runtime.operators.TableStreamOperator";

    private static final RuntimeContext CONTEXT = (RuntimeContext) Proxy.newProxyInstance(
            LocalEvaluation.class.getClassLoader(),
            new Class<?>[] {RuntimeContext.class},
            (proxy, method, arguments) -> {
                if (method.getName().equals("getUserCodeClassLoader")) {
                    return LocalEvaluation.class.getClassLoader();
                }
                throw new UnsupportedOperationException(method.getName());
            });

    private LocalEvaluation() {}

    /** @param texts how Flink prints a row */
    record Answer(List<DataType> types, RowDataToStringConverter texts, List<RowData> rows) {}

    static Answer of(TableEnvironmentImpl environment, String sql) throws Exception {
        QueryOperation query =
                (QueryOperation) environment.getParser().parse(sql).get(0);
        CollectModifyOperation collect = new CollectModifyOperation(query);
        Transformation<?> at =
                environment.getPlanner().translate(List.of(collect)).get(0);
        ResultProvider results = collect.getSelectResultProvider();
        Deque<OneInputTransformation<?, ?>> calcs = new ArrayDeque<>();
        while (!at.getInputs().isEmpty()) {
            if (at instanceof OneInputTransformation<?, ?> one
                    && one.getOperatorFactory() instanceof CodeGenOperatorFactory<?>) {
                calcs.push(one);
            }
            at = at.getInputs().get(0);
        }
        List<RowData> rows = ScriptTables.lastScanned();
        while (!calcs.isEmpty()) {
            rows = run(calcs.pop(), rows);
        }
        List<DataType> types = query.getResolvedSchema().getColumnDataTypes();
        rows.forEach(row -> refuseNulls(row, types));
        return new Answer(types, results.getRowDataStringConverter(), rows);
    }

    /** As the operator before each sink does. */
    private static void refuseNulls(RowData row, List<DataType> types) {
        for (int i = 0; i < types.size(); i++) {
            if (row.isNullAt(i) && !types.get(i).getLogicalType().isNullable()) {
                throw new IllegalStateException("Column " + i + " is NOT NULL, however, a null value is being written");
            }
        }
    }

    private static List<RowData> run(OneInputTransformation<?, ?> calc, List<RowData> rows) throws Exception {
        Results results = new Results(((InternalTypeInfo<?>) calc.getOutputType()).toRowSerializer());
        GeneratedClass<?> generated = ((CodeGenOperatorFactory<?>) calc.getOperatorFactory()).getGeneratedClass();
        String code = generated
                .getCode()
                .replace(SUPERCLASS, Operator.class.getCanonicalName())
                .replace("getRuntimeContext()", "context()");
        Class<?> type = CompileUtils.compile(LocalEvaluation.class.getClassLoader(), generated.getClassName(), code);
        @SuppressWarnings("unchecked")
        OneInputStreamOperator<RowData, RowData> operator = (OneInputStreamOperator<RowData, RowData>)
                type.getConstructors()[0].newInstance(generated.getReferences(), null, null, results, null);
        operator.open();
        for (RowData row : rows) {
            operator.processElement(new StreamRecord<>(row));
        }
        operator.finish();
        operator.close();
        return results.rows;
    }

    /** Functions ask where they run for their class loader alone. */
    public static class Operator extends BareOperator {
        private static final long serialVersionUID = 1L;

        protected RuntimeContext context() {
            return CONTEXT;
        }
    }

    private static final class Results implements Output<StreamRecord<RowData>> {
        private final TypeSerializer<RowData> serializer;
        private final DataOutputSerializer out = new DataOutputSerializer(256);
        private final List<RowData> rows = new ArrayList<>();

        @SuppressWarnings("unchecked")
        Results(TypeSerializer<?> serializer) {
            this.serializer = (TypeSerializer<RowData>) serializer;
        }

        @Override
        public void collect(StreamRecord<RowData> record) {
            out.clear();
            try {
                serializer.serialize(record.getValue(), out);
                rows.add(serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer())));
            } catch (IOException e) {
                throw new IllegalStateException(e);
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
