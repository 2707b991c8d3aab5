package io.sluice.exec.runtime.source;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.ToSourceExpression;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.exec.plan.node.SourceAbility.AggregatePushDown;
import io.sluice.exec.plan.node.SourceAbility.FilterPushDown;
import io.sluice.exec.plan.node.SourceAbility.LimitPushDown;
import io.sluice.exec.plan.node.SourceAbility.PartitionPushDown;
import io.sluice.exec.plan.node.SourceAbility.ProjectPushDown;
import io.sluice.exec.plan.node.SourceAbility.ReadingMetadata;
import io.sluice.exec.plan.node.SourceAbility.WatermarkPushDown;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.connector.SourceExpression;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks a source to do what a plan says was pushed into it, until it first says no. */
final class SourcePushDown {
    private final List<SourceAbility> abilities;
    private final CatalogTable table;
    private TableSource source;
    private List<Field> columns;
    private List<String> keys = List.of();
    private Optional<WatermarkPushDown> watermark = Optional.empty();

    SourcePushDown(CatalogTable table, List<SourceAbility> abilities, TableSource unpushed) {
        this.table = table;
        this.abilities = abilities;
        source = unpushed;
        columns = table.schema().physicalRowType().fields();
    }

    PushedSource apply() {
        List<SourceAbility> left = new ArrayList<>();
        for (SourceAbility ability : abilities) {
            // Which partitions are read does not depend on what else is done.
            if (left.isEmpty() || ability instanceof PartitionPushDown) {
                leftOf(ability).ifPresent(left::add);
            } else if (ability instanceof AggregatePushDown) {
                throw cannot("aggregate");
            } else {
                left.add(ability);
            }
        }
        boolean wantsMetadata = left.stream()
                .anyMatch(ability -> ability instanceof ReadingMetadata reading
                        && !reading.metadataKeys().isEmpty());
        if (wantsMetadata) {
            readAllMetadata();
        }
        return new PushedSource(source, columns, metadata(), keys, watermark, left);
    }

    /** What the source does not do of it; a limit only ever spares work. */
    private Optional<SourceAbility> leftOf(SourceAbility ability) {
        if (ability instanceof ProjectPushDown project) {
            return project(project);
        }
        if (ability instanceof ReadingMetadata reading) {
            read(reading.metadataKeys());
        } else if (ability instanceof FilterPushDown filter) {
            return filter(filter);
        } else if (ability instanceof LimitPushDown limit) {
            source = source.withLimit(limit.limit()).orElse(source);
        } else if (ability instanceof PartitionPushDown pruned) {
            source = source.withPartitions(pruned.partitions()).orElseThrow(() -> cannot("read some partitions only"));
        } else if (ability instanceof WatermarkPushDown made) {
            Optional<TableSource> own = source.withWatermark();
            source = own.orElse(source);
            watermark = own.map(each -> made);
            return own.isPresent() ? Optional.empty() : Optional.of(ability);
        } else if (ability instanceof AggregatePushDown aggregate) {
            aggregate(aggregate);
        }
        return Optional.empty();
    }

    private Optional<SourceAbility> project(ProjectPushDown project) {
        List<List<Integer>> paths = project.projectedFields();
        boolean nested = paths.stream().anyMatch(path -> path.size() > 1);
        Optional<TableSource> narrow = nested
                ? source.withNestedProjection(paths)
                : source.withProjection(
                        paths.stream().mapToInt(path -> path.get(0)).toArray());
        if (narrow.isEmpty()) {
            return Optional.of(project);
        }
        source = narrow.get();
        columns = project.producedType().fields();
        read(List.of());
        return Optional.empty();
    }

    private Optional<SourceAbility> filter(FilterPushDown filter) {
        List<Expr> predicates = filter.predicates();
        if (predicates.isEmpty()) {
            return Optional.empty();
        }
        if (keys.isEmpty()) {
            // The planner offers conditions on all declared metadata before it knows which is read.
            readAllMetadata();
        }
        ToSourceExpression form =
                new ToSourceExpression(new PushedSource(source, columns, metadata(), keys, watermark, List.of()).row());
        List<SourceExpression> conditions =
                predicates.stream().map(each -> each.accept(form)).toList();
        List<Expr> undone = new ArrayList<>(predicates);
        if (conditions.stream().allMatch(SourceExpression::isComplete)) {
            source.withFilters(conditions).ifPresent(offer -> {
                source = offer.source();
                undone.clear();
                for (int i = 0; i < predicates.size(); i++) {
                    if (!offer.accepted().contains(i) || offer.remaining().contains(i)) {
                        undone.add(predicates.get(i));
                    }
                }
            });
        }
        return undone.isEmpty() ? Optional.empty() : Optional.of(new FilterPushDown(undone));
    }

    private void aggregate(AggregatePushDown aggregate) {
        RowType input = aggregate.inputType();
        List<String> grouping = aggregate.groupingSets().stream()
                .flatMap(List::stream)
                .map(input.names()::get)
                .toList();
        List<SourceExpression.Call> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.aggregateCalls()) {
            for (String function : parts(call.function().sqlName())) {
                int column = grouping.size() + calls.size();
                calls.add(call(function, call, input, aggregate.producedType().typeAt(column)));
            }
        }
        source = source.withAggregates(grouping, calls).orElseThrow(() -> cannot("aggregate"));
        columns = aggregate.producedType().fields();
        keys = List.of();
    }

    /** What a source has to make for an aggregate: an average is merged of sums and counts. */
    private static List<String> parts(String function) {
        return function.equals("AVG") ? List.of("$SUM0", "COUNT") : List.of(function);
    }

    private static SourceExpression.Call call(String function, AggregateCall call, RowType input, LogicalType type) {
        List<SourceExpression> arguments = call.argList().stream()
                .<SourceExpression>map(
                        field -> new SourceExpression.Column(input.names().get(field), input.typeAt(field)))
                .toList();
        return new SourceExpression.Call(function, arguments, type);
    }

    // ---- metadata ----

    /** The metadata that the table declares, in the order in which the source lists it. */
    private void readAllMetadata() {
        List<String> declared = table.schema().columns().stream()
                .filter(Column.Metadata.class::isInstance)
                .map(column -> ((Column.Metadata) column).metadataKey())
                .toList();
        read(source.readableMetadata().keySet().stream()
                .filter(declared::contains)
                .toList());
    }

    private void read(List<String> wanted) {
        if (wanted.isEmpty() && keys.isEmpty()) {
            return;
        }
        Map<String, LogicalType> readable = source.readableMetadata();
        if (!readable.keySet().containsAll(wanted)) {
            throw SluiceException.of(ErrorCode.INVALID_PLAN)
                    .with("path", "scanTableSource.abilities")
                    .with("reason", "the source has no metadata " + wanted + "; it has " + readable.keySet());
        }
        source = source.withMetadata(wanted);
        keys = wanted;
    }

    private List<Field> metadata() {
        Map<String, LogicalType> readable = source.readableMetadata();
        return keys.stream()
                .map(key -> Field.of(column(key), requireNonNull(readable.get(key))))
                .toList();
    }

    private String column(String key) {
        return table.schema().columns().stream()
                .filter(column -> column instanceof Column.Metadata metadata
                        && metadata.metadataKey().equals(key))
                .map(Column::name)
                .findFirst()
                .orElse(key);
    }

    private static SluiceException cannot(String what) {
        return SluiceException.of(ErrorCode.INVALID_PLAN)
                .with("path", "scanTableSource.abilities")
                .with("reason", "the source cannot " + what);
    }
}
