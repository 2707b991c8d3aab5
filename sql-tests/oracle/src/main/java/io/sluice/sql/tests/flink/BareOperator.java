package io.sluice.sql.tests.flink;

import org.apache.flink.streaming.api.graph.StreamConfig;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;
import org.apache.flink.streaming.runtime.tasks.StreamTask;
import org.apache.flink.table.data.RowData;

/** What a generated operator of Flink extends when it runs outside a task: it knows its output and nothing else. */
public class BareOperator extends AbstractStreamOperator<RowData> {
    private static final long serialVersionUID = 1L;

    @Override
    public void setup(StreamTask<?, ?> task, StreamConfig config, Output<StreamRecord<RowData>> to) {
        output = to;
    }

    @Override
    public void setProcessingTimeService(ProcessingTimeService service) {}

    @Override
    public void open() {}

    @Override
    public void finish() {}

    @Override
    public void close() {}
}
