package io.sluice.exec.runtime.source;

import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.exec.plan.node.SourceAbility.FilterPushDown;
import io.sluice.exec.plan.node.SourceAbility.LimitPushDown;
import io.sluice.exec.plan.node.SourceAbility.ProjectPushDown;
import io.sluice.exec.plan.node.SourceAbility.ReadingMetadata;
import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.SourceFactory;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.OptionalInt;

/** Readers of a table's connector, with what the plan pushed into the source. */
public final class TableSourceFactory implements SourceFactory {
    private final TableSource source;
    private final List<LogicalType> types;

    private TableSourceFactory(TableSource source, List<LogicalType> types) {
        this.source = source;
        this.types = types;
    }

    public static NodeWork work(TableSourceScan node, NodeContext context) {
        TableSourceScan.ScanTableSource scan = node.scanTableSource();
        TableSource source = source(scan.table(), scan.abilities(), context);
        String name = "Source: " + PlanTables.name(scan.table()) + "["
                + context.node().id() + "]";
        OptionalInt parallelism = source.parallelism().map(OptionalInt::of).orElseGet(OptionalInt::empty);
        return NodeWork.source(
                name, new TableSourceFactory(source, context.outputType().types()), parallelism);
    }

    /** A table's source, with what the plan pushed into it. */
    public static TableSource source(PlanTable planTable, List<SourceAbility> abilities, NodeContext context) {
        TableContext table = PlanTables.context(planTable, context);
        TableSource source = PlanTables.connector(table).createSource(table);
        for (SourceAbility ability : abilities) {
            source = apply(ability, source);
        }
        return source;
    }

    @Override
    public SourceReader create(SourceContext context) {
        return source.createReader(context);
    }

    @Override
    public List<LogicalType> types() {
        return types;
    }

    private static TableSource apply(SourceAbility ability, TableSource source) {
        if (ability instanceof ProjectPushDown projection) {
            return source.withProjection(topLevel(projection))
                    .orElseThrow(() -> cannot("produce a part of its columns"));
        }
        if (ability instanceof ReadingMetadata metadata) {
            return source.withMetadata(metadata.metadataKeys());
        }
        if (ability instanceof FilterPushDown filter && filter.predicates().isEmpty()) {
            return source;
        }
        if (ability instanceof LimitPushDown limit) {
            return source.withLimit(limit.limit()).orElseThrow(() -> cannot("stop after a number of rows"));
        }
        throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                .with("feature", ability.getClass().getSimpleName() + " in sources");
    }

    private static int[] topLevel(ProjectPushDown projection) {
        return projection.projectedFields().stream()
                .mapToInt(path -> {
                    if (path.size() != 1) {
                        throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                                .with("feature", "reading nested fields of a source");
                    }
                    return path.get(0);
                })
                .toArray();
    }

    private static SluiceException cannot(String what) {
        return SluiceException.of(ErrorCode.INVALID_PLAN)
                .with("path", "scanTableSource.abilities")
                .with("reason", "the source cannot " + what);
    }
}
