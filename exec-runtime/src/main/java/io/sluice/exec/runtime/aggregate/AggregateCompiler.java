package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.codegen.Template;
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
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Makes {@link AggregateLoop}s: the loop over a batch's rows with the accumulators of one list of aggregates. */
final class AggregateCompiler {
    private static final String CLASS_NAME = "Aggregate";

    private static final Template CLASS = Template.of("""
            package ${package};

            import io.sluice.exec.runtime.aggregate.Accumulators;
            import io.sluice.exec.runtime.aggregate.AggregateLoop;
            import io.sluice.exec.runtime.aggregate.BytesCopy;
            import io.sluice.exec.runtime.row.Bytes;
            import io.sluice.exec.runtime.state.KeyedMap;
            import io.sluice.exec.runtime.state.KeyedState;
            import io.sluice.exec.runtime.state.PagedHeap;
            import io.sluice.exec.runtime.state.SortedMultiset;
            import io.sluice.functions.value.Int128;
            import io.sluice.spi.row.BooleanVector;
            import io.sluice.spi.row.BytesVector;
            import io.sluice.spi.row.ColumnVector;
            import io.sluice.spi.row.DecimalVector;
            import io.sluice.spi.row.DoubleVector;
            import io.sluice.spi.row.FloatVector;
            import io.sluice.spi.row.IntVector;
            import io.sluice.spi.row.LongVector;
            import io.sluice.spi.row.RowBatch;
            import io.sluice.spi.row.RowKind;
            import io.sluice.spi.row.TimestampVector;

            // ${description}
            public final class Aggregate extends AggregateLoop {
                private final Int128 int128 = new Int128();
                ${fields}

                public Aggregate(Object[] constants) {
                    super(constants);
                }

                protected void bind(RowBatch in) {
                    ${bind}
                }

                protected int run(RowBatch in, long nowMillis) {
                    long[] headers = keys.headers();
                    int[] offsets = keys.offsets();
                    byte[] data = keys.data();
                    byte[] kinds = in.kinds();
                    int rows = in.rows();
                    int[] found = entries;
                    // Entries keep their places until one is removed; then what was found before counts no more.
                    boolean stale = false;
                    int emitted = 0;
                    for (int row = 0; row < rows; row++) {
                        boolean add = kinds == null || (kinds[row] & 1) == 0;
                        int entry = stale ? state.find(headers[row], data, offsets[row]) : found[row];
                        ${expire}
                        boolean fresh = false;
                        if (entry == 0) {
                            entry = add
                                    ? state.findOrAdd(headers[row], data, offsets[row])
                                    : state.find(headers[row], data, offsets[row]);
                            fresh = add && state.added();
                            if (entry == 0) {
                                continue;
                            }
                        }
                        int at = KeyedState.fields(entry, headers[row]);
                        if (!fresh) {
                            readBefore(entry, at);
                        }
                        ${update}
                        if (fresh) {
                            readAfter(entry, at);
                        } else {
                            ${updated}
                        }
                        if (emitted == limit) {
                            flush(in, emitted);
                            emitted = 0;
                        }
                        writeAfter(emitted);
                        sourceRows[emitted] = row;
                        result.setKind(emitted, fresh ? RowKind.INSERT_BYTE : RowKind.UPDATE_AFTER_BYTE);
                        emitted++;
                    }
                    return emitted;
                }

                ${methods}
            }
            """);

    private static final Template EMIT_BEFORE = Template.of("""
            if (emitted == limit) {
                flush(in, emitted);
                emitted = 0;
            }
            writeBefore(emitted);
            sourceRows[emitted] = row;
            result.setKind(emitted, RowKind.${kind}_BYTE);
            emitted++;
            """);

    private static final Template RETRACTING = Template.of("""
            byte[] counted = state.write(entry);
            long count = Bytes.getLong(counted, at + ${count}) + (add ? 1L : -1L);
            Bytes.putLong(counted, at + ${count}, count);
            if (add) {
                accumulate(entry, at, row);
            } else {
                retract(entry, at, row);
            }
            if (count == 0L) {
                ${emitDelete}
                state.remove(entry);
                stale = true;
                continue;
            }
            """);

    private static final Template UPDATED = Template.of("""
            readAfter(entry, at);
            ${skipUnchanged}
            ${emitUpdateBefore}
            """);

    private static final Template METHOD = Template.of("""
            private ${type} ${name}(${parameters}) {
                ${body}
            }
            """);

    /** Aggregates over the distinct values of the same arguments, under the same filter. */
    private record DistinctSet(List<Integer> arguments, int filter) {}

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
        String source = source(codes, sets, expiry, count);
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
    private static boolean countsDistinct(AggregateCall call) {
        Kind kind = function(call).kind();
        return call.distinct() && kind != Kind.MIN && kind != Kind.MAX;
    }

    private static AggregateFunction function(AggregateCall call) {
        return AggregateFunctions.byPlanName(call.function().name()).orElseThrow(() -> unsupported(call));
    }

    private static SluiceException unsupported(AggregateCall call) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED)
                .with("feature", "the aggregate function " + call.function().name());
    }

    private AggregateCode code(int number) {
        AggregateCall call = node.aggCalls().get(number);
        Kind kind = function(call).kind();
        if (kind == Kind.COUNT) {
            return new CountCode();
        }
        int argument = call.argList().get(0);
        String column = column(argument);
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

    private String source(List<AggregateCode> codes, List<DistinctSet> sets, Expiry expiry, int count) {
        StringBuilder methods = new StringBuilder();
        methods.append(entryMethod("accumulate", changes(codes, sets, true)));
        if (count >= 0) {
            methods.append(entryMethod("retract", changes(codes, sets, false)));
        }
        for (int i = 0; i < codes.size(); i++) {
            methods.append(aggregateMethods(i, codes.get(i), count >= 0));
        }
        for (int i = 0; i < sets.size(); i++) {
            methods.append(distinctMethods(i, sets.get(i), count >= 0));
        }
        methods.append(resultMethods(codes));
        return CLASS.fill(Map.of(
                "package", CodeCompiler.PACKAGE,
                "description", describe(),
                "fields", fields(),
                "bind", bind(),
                "expire", expiry.enabled() ? EXPIRE : "",
                "update", update(expiry, count),
                "updated",
                        UPDATED.fill(Map.of(
                                "skipUnchanged", expiry.enabled() ? "" : SKIP_UNCHANGED,
                                "emitUpdateBefore",
                                        node.generateUpdateBefore()
                                                ? EMIT_BEFORE.fill(Map.of("kind", "UPDATE_BEFORE"))
                                                : "")),
                "methods", methods.toString()));
    }

    private static final String EXPIRE = """
            if (entry != 0 && expiry.expired(state.read(entry), state.fields(entry), nowMillis)) {
                state.remove(entry);
                stale = true;
                entry = 0;
            }
            """;

    private static final String SKIP_UNCHANGED = """
            if (!changed()) {
                continue;
            }
            """;

    private String describe() {
        List<String> names = context.inputType().names();
        List<String> calls = new ArrayList<>();
        for (AggregateCall call : node.aggCalls()) {
            calls.add(function(call).name()
                    + (call.distinct() ? " distinct " : " ")
                    + call.argList().stream().map(names::get).toList());
        }
        String keys = node.grouping().stream().map(names::get).toList().toString();
        return ("key " + keys + ", aggregates " + calls).replaceAll("[\\r\\n\\\\]", " ");
    }

    private static String update(Expiry expiry, int count) {
        String touch = expiry.enabled() ? "expiry.touch(state.write(entry), at, nowMillis);\n" : "";
        if (count < 0) {
            return """
                    if (!add) {
                        throw unexpectedRetraction();
                    }
                    accumulate(entry, at, row);
                    """ + touch;
        }
        return RETRACTING.fill(Map.of(
                        "count", String.valueOf(count), "emitDelete", EMIT_BEFORE.fill(Map.of("kind", "DELETE"))))
                + touch;
    }

    /** The calls that one row makes: plain aggregates one by one, DISTINCT ones by their set. */
    private String changes(List<AggregateCode> codes, List<DistinctSet> sets, boolean accumulate) {
        String verb = accumulate ? "accumulate" : "retract";
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < codes.size(); i++) {
            AggregateCall call = node.aggCalls().get(i);
            if (countsDistinct(call)) {
                continue;
            }
            String condition = condition(call.filterArg(), codes.get(i).takesNulls() ? List.of() : call.argList());
            body.append(guarded(condition, verb + i + "(entry, at, row);"));
        }
        for (int i = 0; i < sets.size(); i++) {
            String condition = condition(sets.get(i).filter, sets.get(i).arguments);
            body.append(guarded(condition, verb + "Distinct" + i + "(entry, at, row);"));
        }
        return body.toString();
    }

    private String condition(int filter, List<Integer> notNull) {
        List<String> conditions = new ArrayList<>();
        if (filter >= 0) {
            conditions.add("!" + column(filter) + ".isNull(row) && " + column(filter) + ".get(row) != 0");
        }
        for (int argument : notNull) {
            if (inputTypes.get(argument).nullable()) {
                conditions.add("!" + column(argument) + ".isNull(row)");
            }
        }
        return String.join(" && ", conditions);
    }

    private static String guarded(String condition, String statement) {
        return condition.isEmpty() ? statement + "\n" : "if (" + condition + ") {\n    " + statement + "\n}\n";
    }

    private String aggregateMethods(int number, AggregateCode code, boolean retracts) {
        StringBuilder text = new StringBuilder();
        text.append(entryMethod("accumulate" + number, PAGE + code.accumulate()));
        if (retracts) {
            text.append(entryMethod("retract" + number, code instanceof ExtremeCode ? "" : PAGE + code.retract()));
        }
        for (String when : List.of("before", "after")) {
            String body = "byte[] page = state.read(entry);\n" + code.read(AggregateCode.Result.of(when, number));
            text.append(METHOD.fill(Map.of(
                    "type", "void", "name", "read_" + when + number, "parameters", "int entry, int at", "body", body)));
        }
        return text.toString();
    }

    private static final String PAGE = "byte[] page = state.write(entry);\n";

    private static String entryMethod(String name, String body) {
        return METHOD.fill(
                Map.of("type", "void", "name", name, "parameters", "int entry, int at, int row", "body", body));
    }

    private String distinctMethods(int number, DistinctSet set, boolean retracts) {
        StringBuilder accumulate = new StringBuilder();
        StringBuilder retract = new StringBuilder();
        for (int i = 0; i < node.aggCalls().size(); i++) {
            AggregateCall call = node.aggCalls().get(i);
            if (countsDistinct(call) && set.equals(new DistinctSet(call.argList(), call.filterArg()))) {
                accumulate.append("accumulate").append(i).append("(entry, at, row);\n");
                retract.append("retract").append(i).append("(entry, at, row);\n");
            }
        }
        String key = "entry, distinct[%d].headers()[row], distinct[%d].data(), distinct[%d].offsets()[row]"
                .formatted(number, number, number);
        String added = """
                KeyedMap values = distinctValues[%d];
                int value = values.findOrAdd(%s);
                boolean first = values.added();
                %s
                if (first) {
                    %s
                }
                """.formatted(
                        number,
                        key,
                        retracts
                                ? "byte[] counts = values.write(value);\nint place = values.fields(value);\n"
                                        + "Bytes.putLong(counts, place, Bytes.getLong(counts, place) + 1L);"
                                : "",
                        accumulate.toString().strip().replace("\n", "\n    "));
        String removed = """
                KeyedMap values = distinctValues[%d];
                int value = values.find(%s);
                if (value == 0) {
                    return;
                }
                byte[] counts = values.write(value);
                int place = values.fields(value);
                long left = Bytes.getLong(counts, place) - 1L;
                Bytes.putLong(counts, place, left);
                if (left == 0L) {
                    values.remove(value);
                    %s
                }
                """.formatted(number, key, retract.toString().strip().replace("\n", "\n    "));
        return entryMethod("accumulateDistinct" + number, added)
                + (retracts ? entryMethod("retractDistinct" + number, removed) : "");
    }

    private String resultMethods(List<AggregateCode> codes) {
        StringBuilder text = new StringBuilder();
        for (String when : List.of("Before", "After")) {
            StringBuilder read = new StringBuilder();
            StringBuilder write = new StringBuilder();
            for (int i = 0; i < codes.size(); i++) {
                String name = when.toLowerCase(java.util.Locale.ROOT) + i;
                read.append("read_").append(name).append("(entry, at);\n");
                write.append(writeResult(i, AggregateCode.Result.of(when.toLowerCase(java.util.Locale.ROOT), i)));
            }
            text.append(METHOD.fill(Map.of(
                    "type",
                    "void",
                    "name",
                    "read" + when,
                    "parameters",
                    "int entry, int at",
                    "body",
                    read.toString())));
            text.append(METHOD.fill(
                    Map.of("type", "void", "name", "write" + when, "parameters", "int row", "body", write.toString())));
        }
        StringBuilder changed = new StringBuilder("return false");
        for (int i = 0; i < codes.size(); i++) {
            boolean bytes = new Lanes(node.aggCalls().get(i).type()).bytes();
            String differs = bytes
                    ? "!after%d.sameAs(before%d)".formatted(i, i)
                    : "after%d != before%d || after%dLow != before%dLow".formatted(i, i, i, i);
            changed.append("\n        || after%dIsNull != before%dIsNull || !after%dIsNull && (%s)"
                    .formatted(i, i, i, differs));
        }
        text.append(METHOD.fill(Map.of(
                "type",
                "boolean",
                "name",
                "changed",
                "parameters",
                "",
                "body",
                changed.append(";\n").toString())));
        return text.toString();
    }

    private String writeResult(int number, AggregateCode.Result result) {
        Lanes lanes = new Lanes(node.aggCalls().get(number).type());
        String set = lanes.bytes()
                ? "out%d.set(row, %s.bytes(), 0, %s.length());".formatted(number, result.first(), result.first())
                : lanes.write("out" + number, "row", result.first(), result.second());
        return """
                if (%s) {
                    out%d.setNull(row);
                } else {
                    %s
                }
                """.formatted(result.isNull(), number, set);
    }

    private String fields() {
        StringBuilder text = new StringBuilder();
        for (int column : usedColumns()) {
            text.append("private %s %s;\n".formatted(vectorType(column), column(column)));
        }
        for (int i = 0; i < node.aggCalls().size(); i++) {
            Lanes lanes = new Lanes(node.aggCalls().get(i).type());
            text.append("private %s out%d;\n".formatted(lanes.vectorType(), i));
            for (String when : List.of("before", "after")) {
                text.append(
                        lanes.bytes()
                                ? "private final BytesCopy %s%d = new BytesCopy();\n".formatted(when, i)
                                : "private long %s%d;\nprivate long %s%dLow;\n".formatted(when, i, when, i));
                text.append("private boolean %s%dIsNull;\n".formatted(when, i));
            }
        }
        return text.toString();
    }

    private String bind() {
        StringBuilder text = new StringBuilder();
        for (int column : usedColumns()) {
            text.append("%s = (%s) in.column(%d);\n".formatted(column(column), vectorType(column), column));
        }
        for (int i = 0; i < node.aggCalls().size(); i++) {
            Lanes lanes = new Lanes(node.aggCalls().get(i).type());
            text.append("out%d = (%s) result.column(%d);\n"
                    .formatted(i, lanes.vectorType(), node.grouping().size() + i));
        }
        return text.toString();
    }

    private Set<Integer> usedColumns() {
        Set<Integer> used = new TreeSet<>();
        for (AggregateCall call : node.aggCalls()) {
            used.addAll(call.argList());
            if (call.filterArg() >= 0) {
                used.add(call.filterArg());
            }
        }
        return used;
    }

    private String vectorType(int column) {
        return new Lanes(inputTypes.get(column)).vectorType();
    }

    private static String column(int index) {
        return "in" + index;
    }
}
