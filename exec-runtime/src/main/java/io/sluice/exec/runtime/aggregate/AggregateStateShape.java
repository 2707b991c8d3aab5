package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.meaning.NodeMeaning;
import io.sluice.exec.plan.meaning.StorageTypes;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.GlobalGroupAggregate;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.runtime.minibatch.BundleSettings;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.state.StateConversion;
import io.sluice.exec.runtime.state.StateConversion.Change;
import io.sluice.exec.runtime.state.StateConversion.Source;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.functions.aggregate.AggregateFunction.Kind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.PhysicalType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What the fields of an aggregate's state are for, so that another aggregate can go on with those that it has too. */
public final class AggregateStateShape {
    static final String NAME = "accState";

    private static final String ROWS = "rows";
    private static final String TIME = "time";
    private static final String MARK = "mark";
    private static final String SET = "distinct values of ";

    /**
     * @param purpose equal in the shapes of two aggregates where the field holds the same
     * @param form how it holds it
     * @param call what the aggregate computes with it; empty for fields that are of no one call
     */
    private record Part(String purpose, String form, Optional<String> call) {}

    private final StateLayout layout;
    private final List<Part> parts = new ArrayList<>();
    private final Set<String> calls;

    private AggregateStateShape(StateLayout layout, Set<String> calls) {
        this.layout = layout;
        this.calls = calls;
    }

    /** How one aggregate goes on with the state of another. */
    public sealed interface Takeover {
        /** The state is read as it is. */
        record AsItIs() implements Takeover {}

        /**
         * @param begins calls that have seen no row
         * @param ends calls of the old state that nobody goes on with
         * @param widened calls that hold what they have otherwise
         */
        record Converted(StateConversion conversion, List<String> begins, List<String> ends, List<String> widened)
                implements Takeover {}

        /** @param reason a clause */
        record Impossible(String reason) implements Takeover {}
    }

    /** The shape of a node's state; empty when the node is none of those whose state has one. */
    public static Optional<AggregateStateShape> of(PlanNode node, NodeContext context, NodeMeaning meaning) {
        AggregateSpec spec;
        boolean bundled;
        if (node.node() instanceof GroupAggregate aggregate) {
            spec = AggregateSpec.of(aggregate, context.inputType());
            bundled = BundleSettings.enabled(context);
        } else if (node.node() instanceof GlobalGroupAggregate aggregate
                && meaning.calls().size() == aggregate.aggCalls().size()) {
            spec = new AggregateSpec(
                    aggregate.grouping(),
                    aggregate.aggCalls(),
                    aggregate.aggCallNeedRetractions(),
                    aggregate.needRetraction(),
                    aggregate.localAggInputRowType());
            bundled = true;
        } else {
            return Optional.empty();
        }
        long ttl = context.stateTtl(node.node().state(), 0);
        AggregateCompiler compiler = new AggregateCompiler(spec, context, ttl, false);
        AggregateStateShape shape =
                new AggregateStateShape(compiler.layout(bundled), new LinkedHashSet<>(meaning.calls()));
        shape.addParts(spec, compiler.fieldsByCall(), meaning.calls(), ttl > 0, bundled);
        return Optional.of(shape);
    }

    private void addParts(
            AggregateSpec spec, List<Integer> fieldsByCall, List<String> texts, boolean expires, boolean bundled) {
        if (spec.retracts()) {
            parts.add(new Part(ROWS, ROWS, Optional.empty()));
        }
        List<String> seen = new ArrayList<>();
        for (int call = 0; call < texts.size(); call++) {
            String text = texts.get(call);
            seen.add(text);
            long number = seen.stream().filter(text::equals).count();
            for (int field = 0; field < fieldsByCall.get(call); field++) {
                parts.add(new Part(
                        text + " " + number + "." + field,
                        form(spec, spec.calls().get(call), field, fieldsByCall.get(call)),
                        Optional.of(text)));
            }
        }
        for (AggregateSpec.DistinctSet set : spec.distinctSets()) {
            parts.add(new Part(SET + set(spec, texts, set), types(spec, set.arguments()), Optional.empty()));
        }
        if (expires) {
            parts.add(new Part(TIME, TIME, Optional.empty()));
        }
        if (bundled) {
            parts.add(new Part(MARK, MARK, Optional.empty()));
        }
    }

    /** The set by the calls' own words for arguments and filter: the part of a text in its brackets, and what follows. */
    private static String set(AggregateSpec spec, List<String> texts, AggregateSpec.DistinctSet set) {
        for (int call = 0; call < texts.size(); call++) {
            AggregateCall each = spec.calls().get(call);
            if (AggregateSpec.countsDistinct(each) && AggregateSpec.set(each).equals(set)) {
                String text = texts.get(call);
                return text.substring(text.indexOf('('));
            }
        }
        throw new IllegalStateException("a set of no call");
    }

    private static String types(AggregateSpec spec, List<Integer> fields) {
        return spec.types(fields).stream().map(StorageTypes::of).collect(Collectors.joining(", "));
    }

    private static String form(AggregateSpec spec, AggregateCall call, int field, int fields) {
        if (call.function().isUser()) {
            return spec.types(call.fields()).toString();
        }
        Kind kind = AggregateSpec.function(call).kind();
        return switch (kind) {
            case COUNT -> "count";
            case SUM, SUM0, AVG ->
                field == 0 ? sum(kind, spec.inputType().typeAt(call.argList().get(0))) : "count";
            case MIN, MAX, FIRST_VALUE, LAST_VALUE, SINGLE_VALUE ->
                field < fields - 1 ? "whether there is one" : value(spec, call, fields);
            default -> spec.types(call.fields()) + " as " + call.type().name();
        };
    }

    private static String sum(Kind kind, LogicalType type) {
        return switch (type.physical()) {
            case FLOAT -> kind == Kind.AVG ? "sum in DOUBLE" : "sum in FLOAT";
            case DOUBLE -> "sum in DOUBLE";
            default -> type instanceof LogicalType.DecimalType decimal ? "sum of scale " + decimal.scale() : "sum";
        };
    }

    /** A slot alone holds FLOAT as DOUBLE. */
    private static String value(AggregateSpec spec, AggregateCall call, int fields) {
        LogicalType type = spec.inputType().typeAt(call.argList().get(0));
        boolean real = type.physical() == PhysicalType.FLOAT || type.physical() == PhysicalType.DOUBLE;
        return (fields == 1 ? "values " : "value ") + (real ? "real" : StorageTypes.of(type));
    }

    /** How this aggregate goes on with the state of another that groups by the same keys. @param now the time of the state, milliseconds */
    public Takeover takeOver(AggregateStateShape was, long now) {
        List<Source> sources = new ArrayList<>();
        Set<String> begins = new LinkedHashSet<>();
        Set<String> widened = new LinkedHashSet<>();
        for (Part part : parts) {
            int at = was.find(part.purpose);
            if (at >= 0) {
                Optional<Change> change = change(was.parts.get(at).form, part.form);
                if (change.isEmpty()) {
                    return new Takeover.Impossible(part.call.orElse(part.purpose) + " has held "
                            + was.parts.get(at).form + " and would hold " + part.form);
                }
                if (change.get() != Change.NONE) {
                    part.call.ifPresent(widened::add);
                }
                sources.add(new Source.Field(at, change.get()));
            } else if (part.purpose.equals(TIME)) {
                sources.add(new Source.Constant(now));
            } else {
                part.call.ifPresent(begins::add);
                sources.add(new Source.Empty());
            }
        }
        Optional<String> fault = fault(was, begins);
        if (fault.isPresent()) {
            return new Takeover.Impossible(fault.get());
        }
        List<String> ends =
                was.calls.stream().filter(call -> !calls.contains(call)).toList();
        if (sources.equals(untouched(was))) {
            return new Takeover.AsItIs();
        }
        return new Takeover.Converted(
                new StateConversion(NAME, was.layout, layout, sources),
                List.copyOf(begins),
                ends,
                List.copyOf(widened));
    }

    private Optional<String> fault(AggregateStateShape was, Set<String> begins) {
        if (begins.isEmpty()) {
            return Optional.empty();
        }
        if (find(ROWS) >= 0) {
            return Optional.of(begins + " would have to take back values that came before it was computed");
        }
        for (Part part : parts) {
            if (part.purpose.startsWith(SET) && was.find(part.purpose) >= 0) {
                String set = part.purpose.substring(SET.length());
                for (String call : begins) {
                    if (call.endsWith(set)) {
                        return Optional.of(call + " would miss the values that are in the set of " + set + " already");
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static List<Source> untouched(AggregateStateShape was) {
        List<Source> all = new ArrayList<>();
        for (int i = 0; i < was.parts.size(); i++) {
            all.add(new Source.Field(i, Change.NONE));
        }
        return all;
    }

    private int find(String purpose) {
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).purpose.equals(purpose)) {
                return i;
            }
        }
        return -1;
    }

    private static Optional<Change> change(String was, String is) {
        if (was.equals(is)) {
            return Optional.of(Change.NONE);
        }
        if (was.equals("sum in FLOAT") && is.equals("sum in DOUBLE")) {
            return Optional.of(Change.FLOAT_TO_DOUBLE);
        }
        boolean grows = was.startsWith("value decimal(") && is.equals(was.replace("value ", "value wide "));
        return grows ? Optional.of(Change.ONE_WORD_TO_TWO) : Optional.empty();
    }
}
