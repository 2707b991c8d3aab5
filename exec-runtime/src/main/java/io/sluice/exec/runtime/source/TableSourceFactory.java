package io.sluice.exec.runtime.source;

import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.SourceFactory;
import io.sluice.exec.runtime.operator.SourceTime;
import io.sluice.exec.runtime.watermark.SplitWatermarks;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Readers of a table's connector, with what the plan pushed into the source. */
public final class TableSourceFactory implements SourceFactory {
    private final TableSource source;
    private final List<LogicalType> types;

    private final Optional<SourceTime.Factory> time;

    private TableSourceFactory(TableSource source, List<LogicalType> types, Optional<SourceTime.Factory> time) {
        this.source = source;
        this.types = types;
        this.time = time;
    }

    /** What the source leaves of the work is done after it, by {@link ScanSteps}. */
    public static NodeWork work(TableSourceScan node, NodeContext context) {
        TableSourceScan.ScanTableSource scan = node.scanTableSource();
        PushedSource pushed = PushedSource.of(scan.table(), scan.abilities(), PlanTables.source(scan.table(), context));
        TableSource source = pushed.source();
        Optional<SourceTime.Factory> time = context.settings().batch()
                ? Optional.empty()
                : pushed.watermark().map(each -> SplitWatermarks.factory(each, context.outputType(), context));
        String name = "Source: " + PlanTables.name(scan.table()) + "["
                + context.node().id() + "]";
        OptionalInt parallelism = source.parallelism().map(OptionalInt::of).orElseGet(OptionalInt::empty);
        return NodeWork.source(
                name, new TableSourceFactory(source, context.outputType().types(), time), parallelism);
    }

    @Override
    public SourceReader create(SourceContext context) {
        return source.createReader(context);
    }

    @Override
    public Optional<SourceTime.Factory> time() {
        return time;
    }

    @Override
    public List<LogicalType> types() {
        return types;
    }
}
