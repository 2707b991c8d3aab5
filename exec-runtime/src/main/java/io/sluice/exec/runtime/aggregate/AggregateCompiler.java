package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.functions.aggregate.AggregateFunction;
import io.sluice.functions.aggregate.AggregateFunction.Kind;
import io.sluice.functions.aggregate.AggregateFunctions;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** Makes {@link AggregateLoop}s: the loop over a batch's rows with the accumulators of one list of aggregates. */
final class AggregateCompiler {
    private static final String CLASS_NAME = "Aggregate";

    /** Aggregates over the distinct values of the same arguments, under the same filter. */
    record DistinctSet(List<Integer> arguments, int filter) {}

    private final GroupAggregate node;
    private final NodeContext context;
    private final CodeCompiler compiler;
    private final List<LogicalType> inputTypes;

    AggregateCompiler(GroupAggregate node, NodeContext context) {
        this.node = node;
        this.context = context;
        compiler = context.compiler();
        inputTypes = context.inputType().types();
    }

    /** A new loop with empty state. Equal lists share a class. */
    AggregateLoop compile() {
        StateLayout layout = new StateLayout();
        List<DistinctSet> sets = distinctSets();
        for (int i = 0; i < sets.size(); i++) {
            StateLayout counted = new StateLayout();
            counted.fixed(Long.BYTES);
            layout.map(counted);
        }
        Expiry expiry = Expiry.of(context.stateTtl(node.state(), 0), layout);
        int count = node.needRetraction() ? layout.fixed(Long.BYTES) : -1;
        List<AggregateCode> codes = new ArrayList<>();
        for (int i = 0; i < node.aggCalls().size(); i++) {
            AggregateCode code = code(i);
            code.declare(layout);
            codes.add(code);
        }
        AggregateLoop.Parts parts = new AggregateLoop.Parts(
                layout,
                expiry,
                node.grouping().stream().mapToInt(Integer::intValue).toArray(),
                inputTypes,
                sets.stream()
                        .map(set -> set.arguments.stream()
                                .mapToInt(Integer::intValue)
                                .toArray())
                        .toList(),
                context.outputType().types(),
                context.settings().batchSize());
        String source = new AggregateSource(node, context.inputType(), codes, sets, expiry.enabled(), count).write();
        return compiler.instantiate(AggregateLoop.class, CLASS_NAME, source, new Object[] {parts});
    }

    private List<DistinctSet> distinctSets() {
        List<DistinctSet> sets = new ArrayList<>();
        for (AggregateCall call : node.aggCalls()) {
            if (countsDistinct(call)) {
                DistinctSet set = new DistinctSet(call.argList(), call.filterArg());
                if (!sets.contains(set)) {
                    sets.add(set);
                }
            }
        }
        return sets;
    }

    /** DISTINCT changes nothing for the least and the greatest value. */
    static boolean countsDistinct(AggregateCall call) {
        Kind kind = function(call).kind();
        return call.distinct() && kind != Kind.MIN && kind != Kind.MAX;
    }

    static AggregateFunction function(AggregateCall call) {
        return AggregateFunctions.byPlanName(call.function().name()).orElseThrow(() -> unsupported(call));
    }

    private static SluiceException unsupported(AggregateCall call) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED)
                .with("feature", "the aggregate function " + call.function().sqlName());
    }

    private AggregateCode code(int number) {
        AggregateCall call = node.aggCalls().get(number);
        Kind kind = function(call).kind();
        if (kind == Kind.COUNT) {
            return new CountCode();
        }
        int argument = call.argList().get(0);
        String column = AggregateSource.column(argument);
        LogicalType type = inputTypes.get(argument);
        if (!Lanes.supports(type)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", kind + " of " + type.summary() + " values");
        }
        Lanes lanes = new Lanes(type);
        boolean retracts = node.needRetraction()
                && (node.aggCallNeedRetractions().size() <= number
                        || node.aggCallNeedRetractions().get(number));
        return switch (kind) {
            case COUNT -> throw new IllegalStateException("made above");
            case SUM -> new SumCode(SumCode.Function.SUM, column, type, call.type());
            case SUM0 -> new SumCode(SumCode.Function.SUM0, column, type, call.type());
            case AVG -> new SumCode(SumCode.Function.AVG, column, type, call.type());
            case MIN, MAX ->
                retracts
                        ? new SortedExtremeCode(kind == Kind.MAX, column, lanes)
                        : new ExtremeCode(kind == Kind.MAX, column, lanes);
            case SINGLE_VALUE -> new SingleValueCode(column, lanes);
            case FIRST_VALUE, LAST_VALUE -> throw unsupported(call);
        };
    }
}
