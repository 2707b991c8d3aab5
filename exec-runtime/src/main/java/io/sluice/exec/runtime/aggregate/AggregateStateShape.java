package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.meaning.StorageTypes;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StateShape.Content;
import io.sluice.exec.runtime.state.StateShape.Part;
import io.sluice.functions.aggregate.AggregateFunction.Kind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.PhysicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says what the fields of aggregates in a state are for. */
final class AggregateStateShape {
    /** Of the state of aggregates by key. */
    static final String NAME = "accState";

    private static final String ROWS = "rows";
    private static final String SET = "distinct values of ";

    private final AggregateSpec spec;
    private final List<Integer> fieldsByCall;
    private final List<String> texts;

    /**
     * @param fieldsByCall by aggregate, how many fields it has
     * @param texts by aggregate, what it computes, see {@link io.sluice.exec.runtime.operator.NodeWork.Shapes}
     */
    AggregateStateShape(AggregateSpec spec, List<Integer> fieldsByCall, List<String> texts) {
        this.spec = spec;
        this.fieldsByCall = List.copyOf(fieldsByCall);
        this.texts = List.copyOf(texts);
    }

    /** Of aggregates by key. @param bundled whether changes are said at the end of a bundle */
    List<StateShape> ofGroups(StateLayout layout, Expiry expiry, boolean bundled) {
        StateShape.Parts parts = StateShape.entry().and(accumulators()).time(expiry);
        if (bundled) {
            parts.and(List.of(new Part("mark", new Content.Fresh(), Optional.empty())));
        }
        return List.of(known(parts.of(NAME, layout)));
    }

    /** Where rows may be taken back, an aggregate must have seen those that came before. */
    StateShape known(StateShape shape) {
        return spec.retracts()
                ? shape.withUnknownPast("would have to take back values that came before it was computed")
                : shape;
    }

    /** The number of rows where they may be taken back, the accumulators, and the sets of distinct values. */
    List<Part> accumulators() {
        List<Part> parts = new ArrayList<>();
        if (spec.retracts()) {
            parts.add(new Part(ROWS, new Content.Plain(ROWS), Optional.empty()));
        }
        parts.addAll(accumulatorsAlone());
        return parts;
    }

    /** As {@link #accumulators}, without the number of rows. */
    List<Part> accumulatorsAlone() {
        List<Part> parts = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        for (int call = 0; call < texts.size(); call++) {
            String text = texts.get(call);
            seen.add(text);
            long number = seen.stream().filter(text::equals).count();
            for (int field = 0; field < fieldsByCall.get(call); field++) {
                String form = form(spec, spec.calls().get(call), field, fieldsByCall.get(call));
                parts.add(new Part(text + " " + number + "." + field, new Content.Plain(form), Optional.of(text)));
            }
        }
        for (AggregateSpec.DistinctSet set : spec.distinctSets()) {
            String of = set(set);
            Content values = new Content.DistinctSet(of, types(spec, set.arguments()));
            parts.add(new Part(SET + of, values, Optional.empty()));
        }
        return parts;
    }

    /** The set by the calls' own words for arguments and filter: the part of a text in its brackets, and what follows. */
    private String set(AggregateSpec.DistinctSet set) {
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
}
