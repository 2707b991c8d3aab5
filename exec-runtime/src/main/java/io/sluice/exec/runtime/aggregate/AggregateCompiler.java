package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.runtime.aggregate.AggregateSpec.DistinctSet;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.functions.aggregate.AggregateFunction.Kind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes the loops over a batch's rows with the accumulators of one list of aggregates. Equal lists share a class.
 *
 * <p>An entry holds the number of its rows where they may be taken back, the accumulators, the sets of distinct values, and then what is
 * the operator's own: accumulators that travel have only the former.
 */
final class AggregateCompiler {
    private final AggregateSpec spec;
    private final List<DistinctSet> sets;
    private final NodeContext context;
    private final long ttl;
    private final boolean updateBefore;

    /**
     * @param ttl how long state lives, milliseconds, 0 for ever
     * @param updateBefore whether consumers need the old row of an update
     */
    AggregateCompiler(AggregateSpec spec, NodeContext context, long ttl, boolean updateBefore) {
        this.spec = spec;
        this.sets = spec.distinctSets();
        this.context = context;
        this.ttl = ttl;
        this.updateBefore = updateBefore;
    }

    /** A new loop with empty state that emits with each row. */
    AggregateLoop compile() {
        return compile(context.outputType());
    }

    /** @param outputType the key, then the results */
    AggregateLoop compile(RowType outputType) {
        @Nullable CollectedAggregate[] collected = collected();
        List<AggregateCode> codes = codes(collected, false);
        StateLayout layout = accumulators(codes);
        addSets(layout);
        Expiry expiry = Expiry.of(ttl, layout);
        AggregateLoop.Parts parts = new AggregateLoop.Parts(
                layout,
                expiry,
                ints(spec.grouping()),
                spec.inputType().types(),
                sets.stream().map(set -> ints(set.arguments())).toList(),
                outputType.types(),
                collected,
                context.settings().batchSize());
        String source = new AggregateSource(spec, codes, updateBefore, expiry.enabled(), count()).write();
        return context.compiler().instantiate(AggregateLoop.class, "Aggregate", source, new Object[] {parts});
    }

    /**
     * A new loop with empty state that emits at the end of a bundle.
     *
     * @param keyColumns of what arrives, the key by which it leaves
     * @param arriving what arrives
     */
    BundledAggregates compile(BundleShape shape, List<Integer> keyColumns, RowType arriving) {
        boolean merges = shape.mergesAccumulators();
        @Nullable CollectedAggregate[] collected = collected();
        List<AggregateCode> codes = codes(collected, merges);
        StateLayout layout = accumulators(codes);
        boolean owned = shape == BundleShape.ACCUMULATORS_TO_ACCUMULATORS;
        StateLayout partial = merges ? accumulators(codes) : null;
        StateLayout owners = owned ? new StateLayout() : null;
        StateLayout kept = owners == null ? layout : owners;
        addSets(kept);
        addSets(partial);
        Expiry expiry = Expiry.of(shape == BundleShape.ROWS_TO_ACCUMULATORS ? 0 : ttl, kept);
        int mark = shape.givesResults() ? layout.fixed(Long.BYTES) : -1;
        List<LogicalType> keys = keyColumns.stream().map(arriving::typeAt).toList();
        List<LogicalType> output = new ArrayList<>(keys);
        if (shape.givesResults()) {
            spec.calls().forEach(call -> output.add(call.type()));
        } else {
            output.add(Types.BYTES);
        }
        BundledAggregates.Parts parts = new BundledAggregates.Parts(
                layout,
                expiry,
                ints(keyColumns),
                arriving.types(),
                sets.stream().map(set -> spec.types(set.arguments())).toList(),
                sets.stream().map(set -> ints(set.arguments())).toList(),
                partial,
                owners,
                owned ? ints(upTo(arriving.arity() - 1)) : new int[0],
                shape.givesResults() ? output : keys,
                output,
                collected,
                context.settings().batchSize());
        String source = new BundleSource(shape, spec, codes, updateBefore, expiry.enabled(), count(), mark).write();
        return context.compiler().instantiate(BundledAggregates.class, "Bundle", source, new Object[] {parts});
    }

    /** What the states of a loop consist of. @param bundled whether it emits at the end of a bundle */
    List<StateShape> shapes(List<String> texts, boolean bundled) {
        StateLayout layout = accumulators(codes(collected(), false));
        addSets(layout);
        Expiry expiry = Expiry.of(ttl, layout);
        if (bundled) {
            layout.fixed(Long.BYTES);
        }
        return shape(texts).ofGroups(layout, expiry, bundled);
    }

    /** What the states of loops over windows consist of. */
    StateShape shape(WindowAggregateSpec window, List<String> texts, String name, boolean prefix) {
        WindowFields fields = fields(codes(collected(), false), window);
        AggregateStateShape aggregates = shape(texts);
        StateShape.Parts parts = StateShape.entry().and(aggregates.accumulators());
        if (fields.more >= 0) {
            parts.plain("session");
        }
        return aggregates.known(prefix ? parts.ofEach(name, fields.layout) : parts.of(name, fields.layout));
    }

    /** What accumulators of frames consist of, behind what each entry holds besides. */
    List<StateShape.Part> frameParts(List<String> texts) {
        return shape(texts).accumulatorsAlone();
    }

    private AggregateStateShape shape(List<String> texts) {
        return new AggregateStateShape(spec, fieldsByCall(), texts);
    }

    /** By aggregate, how many fields of an entry it has. */
    private List<Integer> fieldsByCall() {
        return codes(collected(), false).stream()
                .map(code -> {
                    StateLayout own = new StateLayout();
                    code.declare(own);
                    return own.size();
                })
                .toList();
    }

    /** New loops over windows, without state. */
    WindowAggregates compile(WindowAggregateSpec window) {
        boolean held = WindowSource.merges(window) || window.leavesMerged();
        @Nullable CollectedAggregate[] collected = collected();
        List<AggregateCode> codes = codes(collected, held);
        WindowFields fields = fields(codes, window);
        List<LogicalType> output = new ArrayList<>(window.keyTypes());
        if (window.leavesMerged()) {
            output.add(Types.BYTES);
        } else {
            spec.calls().forEach(call -> output.add(call.type()));
        }
        output.addAll(window.properties());
        WindowAggregates.Parts parts = new WindowAggregates.Parts(
                window,
                fields.layout,
                fields.more,
                fields.row,
                sets.stream().map(set -> spec.types(set.arguments())).toList(),
                sets.stream().map(set -> ints(set.arguments())).toList(),
                output,
                collected,
                context.settings().batchSize());
        String source = new WindowSource(window, codes, count()).write();
        return context.compiler().instantiate(WindowAggregates.class, "Windows", source, new Object[] {parts});
    }

    /** @param more offset of the operator's own fields, or -1 @param row offset of its own reference to bytes, or -1 */
    private record WindowFields(StateLayout layout, int more, int row) {}

    private WindowFields fields(List<AggregateCode> codes, WindowAggregateSpec window) {
        StateLayout layout = accumulators(codes);
        addSets(layout);
        int more = window.moreBytes() > 0 ? layout.fixed(window.moreBytes()) : -1;
        int row = window.keepsRow() ? layout.blob() : -1;
        return new WindowFields(layout, more, row);
    }

    /** New accumulators of frames. @param layout what each entry holds besides */
    FrameAggregates compileFrames(StateLayout layout, RowBatch result) {
        @Nullable CollectedAggregate[] collected = collected();
        List<AggregateCode> codes = codes(collected, false);
        codes.forEach(code -> code.declare(layout));
        addSets(layout);
        FrameAggregates.Parts parts = new FrameAggregates.Parts(
                layout,
                sets.stream().map(set -> spec.types(set.arguments())).toList(),
                sets.stream().map(set -> ints(set.arguments())).toList(),
                collected,
                result);
        String source = new FrameSource(spec, codes).write();
        return context.compiler().instantiate(FrameAggregates.class, "Frames", source, new Object[] {parts});
    }

    private int count() {
        return spec.retracts() ? 0 : -1;
    }

    private StateLayout accumulators(List<AggregateCode> codes) {
        StateLayout layout = new StateLayout();
        if (spec.retracts()) {
            layout.fixed(Long.BYTES);
        }
        codes.forEach(code -> code.declare(layout));
        return layout;
    }

    private void addSets(@Nullable StateLayout layout) {
        for (int i = 0; layout != null && i < sets.size(); i++) {
            StateLayout counted = new StateLayout();
            counted.fixed(Long.BYTES);
            layout.map(counted);
        }
    }

    private static int[] ints(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    private static List<Integer> upTo(int count) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(i);
        }
        return numbers;
    }

    private List<AggregateCode> codes(@Nullable CollectedAggregate[] collected, boolean merges) {
        List<AggregateCode> codes = new ArrayList<>();
        for (int i = 0; i < spec.calls().size(); i++) {
            codes.add(code(i, collected[i], merges));
        }
        return codes;
    }

    /**
     * @param aggregate when it has bytes of its own
     * @param merges whether the arguments of DISTINCT aggregates come from the sets of others
     */
    private AggregateCode code(int number, @Nullable CollectedAggregate aggregate, boolean merges) {
        AggregateCall call = spec.calls().get(number);
        if (aggregate != null) {
            List<String> columns = call.fields().stream()
                    .map(each -> column(call, each, merges))
                    .toList();
            return new CollectedCode(aggregate, number, columns, new Lanes(call.type()));
        }
        Kind kind = AggregateSpec.function(call).kind();
        if (kind == Kind.COUNT) {
            return new CountCode();
        }
        int argument = call.argList().get(0);
        String column = column(call, argument, merges);
        LogicalType type = spec.inputType().typeAt(argument);
        if (!Lanes.supports(type)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", kind + " of " + type.summary() + " values");
        }
        Lanes lanes = new Lanes(type);
        return switch (kind) {
            case COUNT -> throw new IllegalStateException("made above");
            case SUM -> new SumCode(SumCode.Function.SUM, column, type, call.type());
            case SUM0 -> new SumCode(SumCode.Function.SUM0, column, type, call.type());
            case AVG -> new SumCode(SumCode.Function.AVG, column, type, call.type());
            case MIN, MAX ->
                spec.retracts(number)
                        ? new SortedExtremeCode(kind == Kind.MAX, column, lanes)
                        : new ExtremeCode(kind == Kind.MAX, column, lanes);
            case SINGLE_VALUE -> new SingleValueCode(column, lanes);
            case FIRST_VALUE, LAST_VALUE -> new EdgeValueCode(kind == Kind.FIRST_VALUE, column, lanes);
            case WELFORD_M2 -> new WelfordCode(column, type);
            case LISTAGG,
                    ARRAY_AGG,
                    COLLECT,
                    PERCENTILE,
                    JSON_OBJECTAGG_NULL_ON_NULL,
                    JSON_OBJECTAGG_ABSENT_ON_NULL,
                    JSON_ARRAYAGG_NULL_ON_NULL,
                    JSON_ARRAYAGG_ABSENT_ON_NULL,
                    BITMAP_BUILD_AGG,
                    BITMAP_AND_AGG,
                    BITMAP_OR_AGG,
                    BITMAP_XOR_AGG,
                    BITMAP_BUILD_CARDINALITY_AGG,
                    BITMAP_AND_CARDINALITY_AGG,
                    BITMAP_OR_CARDINALITY_AGG,
                    BITMAP_XOR_CARDINALITY_AGG -> throw new IllegalStateException("made above");
        };
    }

    private String column(AggregateCall call, int argument, boolean merges) {
        return merges && AggregateSpec.countsDistinct(call)
                ? AggregateMethods.distinctColumn(sets.indexOf(AggregateSpec.set(call)), argument)
                : AggregateMethods.column(argument);
    }

    /** By aggregate, what keeps its arguments; null for those that need not. New ones for each loop: they hold what it works on. */
    private @Nullable CollectedAggregate[] collected() {
        CollectedAggregate[] all = new CollectedAggregate[spec.calls().size()];
        for (int i = 0; i < all.length; i++) {
            AggregateCall call = spec.calls().get(i);
            List<LogicalType> arguments = spec.types(call.argList());
            if (call.function().isUser()) {
                all[i] = UserAggregate.of(call, arguments, spec.retracts(i), context);
                continue;
            }
            Kind kind = AggregateSpec.function(call).kind();
            boolean edge = kind == Kind.FIRST_VALUE || kind == Kind.LAST_VALUE;
            boolean slotIsEnough = edge && !spec.retracts(i) && Lanes.supports(arguments.get(0));
            if (!slotIsEnough) {
                Optional<ArrivalOrder> order =
                        call.ordering().map(sort -> new ArrivalOrder(sort, spec.types(sort.indexes())));
                all[i] = Collected.of(kind, call.ignoreNulls(), spec.retracts(i), arguments, call.type(), order)
                        .orElse(null);
            }
        }
        return all;
    }
}
