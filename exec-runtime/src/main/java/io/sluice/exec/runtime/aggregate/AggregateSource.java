package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.runtime.aggregate.AggregateCompiler.DistinctSet;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.codegen.Template;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Writes the Java of an {@link AggregateLoop}: the loop, and for each aggregate methods of a few lines around its code. */
final class AggregateSource {
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

    private static final String PAGE = "byte[] page = state.write(entry);\n";

    private final GroupAggregate node;
    private final RowType inputType;
    private final List<AggregateCode> codes;
    private final List<DistinctSet> sets;
    private final boolean expires;
    private final int count;

    /**
     * @param expires whether state expires
     * @param count where the number of a key's rows stands among its fields; -1 when rows are never taken back
     */
    AggregateSource(
            GroupAggregate node,
            RowType inputType,
            List<AggregateCode> codes,
            List<DistinctSet> sets,
            boolean expires,
            int count) {
        this.node = node;
        this.inputType = inputType;
        this.codes = codes;
        this.sets = sets;
        this.expires = expires;
        this.count = count;
    }

    String write() {
        StringBuilder methods = new StringBuilder();
        methods.append(entryMethod("accumulate", changes(true)));
        if (count >= 0) {
            methods.append(entryMethod("retract", changes(false)));
        }
        for (int i = 0; i < codes.size(); i++) {
            methods.append(aggregateMethods(i, codes.get(i), count >= 0));
        }
        for (int i = 0; i < sets.size(); i++) {
            methods.append(distinctMethods(i, sets.get(i), count >= 0));
        }
        methods.append(resultMethods());
        return CLASS.fill(Map.of(
                "package", CodeCompiler.PACKAGE,
                "description", describe(),
                "fields", fields(),
                "bind", bind(),
                "expire", expires ? EXPIRE : "",
                "update", update(),
                "updated",
                        UPDATED.fill(Map.of(
                                "skipUnchanged", expires ? "" : SKIP_UNCHANGED,
                                "emitUpdateBefore",
                                        node.generateUpdateBefore()
                                                ? EMIT_BEFORE.fill(Map.of("kind", "UPDATE_BEFORE"))
                                                : "")),
                "methods", methods.toString()));
    }

    private String describe() {
        List<String> names = inputType.names();
        List<String> calls = new ArrayList<>();
        for (AggregateCall call : node.aggCalls()) {
            calls.add(AggregateCompiler.function(call).name()
                    + (call.distinct() ? " distinct " : " ")
                    + call.argList().stream().map(names::get).toList());
        }
        String keys = node.grouping().stream().map(names::get).toList().toString();
        return ("key " + keys + ", aggregates " + calls).replaceAll("[\\r\\n\\\\]", " ");
    }

    private String update() {
        String touch = expires ? "expiry.touch(state.write(entry), at, nowMillis);\n" : "";
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
    private String changes(boolean accumulate) {
        String verb = accumulate ? "accumulate" : "retract";
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < codes.size(); i++) {
            AggregateCall call = node.aggCalls().get(i);
            if (AggregateCompiler.countsDistinct(call)) {
                continue;
            }
            String condition = condition(call.filterArg(), codes.get(i).takesNulls() ? List.of() : call.argList());
            body.append(guarded(condition, verb + i + "(entry, at, row);"));
        }
        for (int i = 0; i < sets.size(); i++) {
            String condition = condition(sets.get(i).filter(), sets.get(i).arguments());
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
            // A column that is NOT NULL may hold NULLs: a cast to DECIMAL that overflows keeps the type of its operand.
            conditions.add("!" + column(argument) + ".isNull(row)");
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

    private static String entryMethod(String name, String body) {
        return METHOD.fill(
                Map.of("type", "void", "name", name, "parameters", "int entry, int at, int row", "body", body));
    }

    private String distinctMethods(int number, DistinctSet set, boolean retracts) {
        StringBuilder accumulate = new StringBuilder();
        StringBuilder retract = new StringBuilder();
        for (int i = 0; i < node.aggCalls().size(); i++) {
            AggregateCall call = node.aggCalls().get(i);
            if (AggregateCompiler.countsDistinct(call)
                    && set.equals(new DistinctSet(call.argList(), call.filterArg()))) {
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

    private String resultMethods() {
        StringBuilder text = new StringBuilder();
        for (String when : List.of("Before", "After")) {
            StringBuilder read = new StringBuilder();
            StringBuilder write = new StringBuilder();
            for (int i = 0; i < codes.size(); i++) {
                String name = when.toLowerCase(Locale.ROOT) + i;
                read.append("read_").append(name).append("(entry, at);\n");
                write.append(writeResult(i, AggregateCode.Result.of(when.toLowerCase(Locale.ROOT), i)));
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
        return new Lanes(inputType.typeAt(column)).vectorType();
    }

    static String column(int index) {
        return "in" + index;
    }
}
