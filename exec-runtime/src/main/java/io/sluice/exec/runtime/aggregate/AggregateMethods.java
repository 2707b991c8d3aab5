package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.runtime.aggregate.AggregateSpec.DistinctSet;
import io.sluice.exec.runtime.codegen.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes the Java that the classes of a list of aggregates have in common: for each aggregate methods of a few lines around its code. */
final class AggregateMethods {
    private static final Template METHOD = Template.of("""
            private ${type} ${name}(${parameters}) {
                ${body}
            }
            """);

    /** Of what the code of aggregates names. */
    static final String IMPORTS = """
            import io.sluice.exec.runtime.aggregate.Accumulators;
            import io.sluice.exec.runtime.aggregate.BytesCopy;
            import io.sluice.exec.runtime.aggregate.Welford;
            import io.sluice.exec.runtime.row.Bytes;
            import io.sluice.exec.runtime.state.KeyedMap;
            import io.sluice.exec.runtime.state.KeyedState;
            import io.sluice.exec.runtime.state.PagedHeap;
            import io.sluice.exec.runtime.state.SortedMultiset;
            import io.sluice.functions.arithmetic.Decimals128;
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
            """;

    private static final String PAGE = "byte[] page = state.write(entry);\n";

    private final AggregateSpec spec;
    private final List<AggregateCode> codes;
    private final List<DistinctSet> sets;

    AggregateMethods(AggregateSpec spec, List<AggregateCode> codes) {
        this.spec = spec;
        this.codes = codes;
        this.sets = spec.distinctSets();
    }

    /** What the class is for, as a comment. */
    String describe() {
        List<String> names = spec.inputType().names();
        List<String> calls = new ArrayList<>();
        for (AggregateCall call : spec.calls()) {
            calls.add(call.function().sqlName()
                    + (call.distinct() ? " distinct " : " ")
                    + call.argList().stream().map(names::get).toList());
        }
        String keys = spec.grouping().stream().map(names::get).toList().toString();
        return ("key " + keys + ", aggregates " + calls).replaceAll("[\\r\\n\\\\]", " ");
    }

    static String method(String type, String name, String parameters, String body) {
        return METHOD.fill(Map.of("type", type, "name", name, "parameters", parameters, "body", body));
    }

    private static String entryMethod(String name, String body) {
        return method("void", name, "int entry, int at, int row", body);
    }

    /** {@code accumulate(entry, at, row)} and, where rows are taken back, {@code retract}. */
    String rowMethods() {
        StringBuilder text = new StringBuilder();
        text.append(entryMethod("accumulate", changes(true)));
        if (spec.retracts()) {
            text.append(entryMethod("retract", changes(false)));
        }
        for (int i = 0; i < codes.size(); i++) {
            text.append(accumulating(i, spec.retracts()));
        }
        for (int i = 0; i < sets.size(); i++) {
            text.append(distinctMethods(i, sets.get(i)));
        }
        return text.toString();
    }

    /** As {@link #changeMethods(boolean)} for parts that may take back what others have added. */
    String changeMethods() {
        return changeMethods(true);
    }

    /**
     * {@code accumulate(entry, at, row)} and {@code retract}: accumulators hold changes, and sets of distinct values how often each has
     * come and gone.
     *
     * @param parts whether what is taken back may have been added elsewhere
     */
    String changeMethods(boolean parts) {
        StringBuilder text = new StringBuilder();
        StringBuilder accumulate = new StringBuilder();
        StringBuilder retract = new StringBuilder();
        for (int i = 0; i < codes.size(); i++) {
            AggregateCall call = spec.calls().get(i);
            if (!AggregateSpec.countsDistinct(call)) {
                text.append(entryMethod("accumulate" + i, PAGE + codes.get(i).accumulate()));
                accumulate.append(guarded(conditionOf(i), "accumulate" + i + "(entry, at, row);"));
                if (spec.retracts()) {
                    text.append(entryMethod("retract" + i, retracting(i, parts)));
                    retract.append(guarded(conditionOf(i), "retract" + i + "(entry, at, row);"));
                }
            }
        }
        for (int i = 0; i < sets.size(); i++) {
            text.append(method(
                    "void", "changeDistinct" + i, "int entry, int row, long change", """
                    KeyedMap values = distinctValues[%d];
                    int value = values.findOrAdd(%s);
                    byte[] counts = values.write(value);
                    int place = values.fields(value);
                    Bytes.putLong(counts, place, Bytes.getLong(counts, place) + change);
                    """.formatted(i, distinctKey(i))));
            String condition = conditionOf(sets.get(i));
            accumulate.append(guarded(condition, "changeDistinct" + i + "(entry, row, 1L);"));
            retract.append(guarded(condition, "changeDistinct" + i + "(entry, row, -1L);"));
        }
        text.append(entryMethod("accumulate", accumulate.toString()));
        if (spec.retracts()) {
            text.append(entryMethod("retract", retract.toString()));
        }
        return text.toString();
    }

    /**
     * {@code merge(owner, entry, at, from, fromAt)}: adds the accumulators of an entry of {@code partial}.
     *
     * <p>Sets of distinct values belong to the entry {@code owner}.
     *
     * @param changes whether the accumulators that they are added to hold changes
     */
    String mergeMethods(boolean changes) {
        StringBuilder text = new StringBuilder();
        StringBuilder merge = new StringBuilder();
        for (int i = 0; i < codes.size(); i++) {
            if (AggregateSpec.countsDistinct(spec.calls().get(i))) {
                text.append(accumulating(i, spec.retracts()));
            } else {
                String body = PAGE + "byte[] fromPage = partial.read(from);\n"
                        + (changes ? codes.get(i).mergeChange() : codes.get(i).merge());
                text.append(method("void", "merge" + i, "int entry, int at, int from, int fromAt", body));
                merge.append("merge").append(i).append("(entry, at, from, fromAt);\n");
            }
        }
        for (int i = 0; i < sets.size(); i++) {
            text.append(mergeDistinct(i, sets.get(i)));
            merge.append("mergeDistinct%d(owner, entry, at, from);\n".formatted(i));
        }
        text.append(method("void", "merge", "int owner, int entry, int at, int from, int fromAt", merge.toString()));
        return text.toString();
    }

    /**
     * {@code combine(entry, at, from, fromAt)}: adds the accumulators of an entry of {@code partial} to some that are merged further: they
     * hold changes, and sets of distinct values say how often each has come and gone.
     */
    String combineMethods() {
        StringBuilder text = new StringBuilder();
        StringBuilder combine = new StringBuilder();
        for (int i = 0; i < codes.size(); i++) {
            if (!AggregateSpec.countsDistinct(spec.calls().get(i))) {
                String body = PAGE + "byte[] fromPage = partial.read(from);\n"
                        + codes.get(i).mergeChange();
                text.append(method("void", "combine" + i, "int entry, int at, int from, int fromAt", body));
                combine.append("combine").append(i).append("(entry, at, from, fromAt);\n");
            }
        }
        for (int i = 0; i < sets.size(); i++) {
            text.append(method("void", "combineDistinct" + i, "int entry, int from", """
                    KeyedMap values = distinctValues[%d];
                    KeyedMap changes = partialValues[%d];
                    for (int change = changes.first(from); change != 0; change = changes.next(change)) {
                        long delta = Bytes.getLong(changes.read(change), changes.fields(change));
                        long header = changes.header(change);
                        int value = values.findOrAdd(entry, header, changes.read(change), KeyedMap.keyOffset(change));
                        byte[] counts = values.write(value);
                        int place = values.fields(value);
                        Bytes.putLong(counts, place, Bytes.getLong(counts, place) + delta);
                    }
                    """.formatted(i, i)));
            combine.append("combineDistinct%d(entry, from);\n".formatted(i));
        }
        return text + method("void", "combine", "int entry, int at, int from, int fromAt", combine.toString());
    }

    private String mergeDistinct(int number, DistinctSet set) {
        String gone =
                """
                } else if (now <= 0L) {
                    values.remove(value);
                    if (old > 0L) {
                        decodeDistinct(%d, changes, change);
                        %s
                    }
                """.formatted(number, callsOf(set, "retract", "0", true).strip().replace("\n", "\n        "));
        return method("void", "mergeDistinct" + number, "int owner, int entry, int at, int from", """
                KeyedMap values = distinctValues[%d];
                KeyedMap changes = partialValues[%d];
                for (int change = changes.first(from); change != 0; change = changes.next(change)) {
                    long delta = Bytes.getLong(changes.read(change), changes.fields(change));
                    long header = changes.header(change);
                    int value = delta > 0L
                            ? values.findOrAdd(owner, header, changes.read(change), KeyedMap.keyOffset(change))
                            : values.find(owner, header, changes.read(change), KeyedMap.keyOffset(change));
                    if (delta == 0L || value == 0) {
                        continue;
                    }
                    byte[] counts = values.write(value);
                    int place = values.fields(value);
                    long old = Bytes.getLong(counts, place);
                    long now = old + delta;
                    Bytes.putLong(counts, place, now);
                    if (old == 0L && now > 0L) {
                        decodeDistinct(%d, changes, change);
                        %s
                    %s
                    }
                }
                """.formatted(
                        number,
                        number,
                        number,
                        callsOf(set, "accumulate", "0", true).strip().replace("\n", "\n        "),
                        spec.retracts() ? gone.strip().replace("\n", "\n    ") : ""));
    }

    /**
     * What a distinct value that is new, or the last of its kind, means to the calls.
     *
     * @param merges whether its columns are those of {@link #distinctFields}
     */
    private String callsOf(DistinctSet set, String verb, String row, boolean merges) {
        StringBuilder calls = new StringBuilder();
        for (int i = 0; i < spec.calls().size(); i++) {
            if (isOf(set, i)) {
                String call = "%s%d(entry, at, %s);".formatted(verb, i, row);
                boolean guarded = takesNulls(set) && !codes.get(i).takesNulls();
                calls.append(guarded(guarded ? notNull(set, row, merges) : "", call));
            }
        }
        return calls.toString();
    }

    private boolean isOf(DistinctSet set, int call) {
        AggregateCall each = spec.calls().get(call);
        return AggregateSpec.countsDistinct(each) && set.equals(AggregateSpec.set(each));
    }

    /** Whether NULL is a distinct value to one of a set's calls. */
    private boolean takesNulls(DistinctSet set) {
        for (int i = 0; i < codes.size(); i++) {
            if (isOf(set, i) && codes.get(i).takesNulls()) {
                return true;
            }
        }
        return false;
    }

    private String notNull(DistinctSet set, String row, boolean merges) {
        int number = sets.indexOf(set);
        return set.arguments().stream()
                .map(argument -> merges ? distinctColumn(number, argument) : column(argument))
                .map(column -> "!" + column + ".isNull(" + row + ")")
                .collect(Collectors.joining(" && "));
    }

    private String accumulating(int number, boolean retracts) {
        String text =
                entryMethod("accumulate" + number, PAGE + codes.get(number).accumulate());
        return retracts ? text + entryMethod("retract" + number, retracting(number, false)) : text;
    }

    private String retracting(int number, boolean change) {
        AggregateCode code = codes.get(number);
        if (code instanceof ExtremeCode) {
            return "";
        }
        return PAGE + (change ? code.retractChange() : code.retract());
    }

    /** The calls that one row makes: plain aggregates one by one, DISTINCT ones by their set. */
    private String changes(boolean accumulate) {
        String verb = accumulate ? "accumulate" : "retract";
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < codes.size(); i++) {
            if (!AggregateSpec.countsDistinct(spec.calls().get(i))) {
                body.append(guarded(conditionOf(i), verb + i + "(entry, at, row);"));
            }
        }
        for (int i = 0; i < sets.size(); i++) {
            String condition = conditionOf(sets.get(i));
            body.append(guarded(condition, verb + "Distinct" + i + "(entry, at, row);"));
        }
        return body.toString();
    }

    private String conditionOf(int number) {
        AggregateCall call = spec.calls().get(number);
        return condition(call.filterArg(), codes.get(number).takesNulls() ? List.of() : call.argList());
    }

    private String conditionOf(DistinctSet set) {
        return condition(set.filter(), takesNulls(set) ? List.of() : set.arguments());
    }

    private static String condition(int filter, List<Integer> notNull) {
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

    private static String distinctKey(int number) {
        return "entry, distinct[%d].headers()[row], distinct[%d].data(), distinct[%d].offsets()[row]"
                .formatted(number, number, number);
    }

    private String distinctMethods(int number, DistinctSet set) {
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
                        distinctKey(number),
                        spec.retracts()
                                ? "byte[] counts = values.write(value);\nint place = values.fields(value);\n"
                                        + "Bytes.putLong(counts, place, Bytes.getLong(counts, place) + 1L);"
                                : "",
                        callsOf(set, "accumulate", "row", false).strip().replace("\n", "\n    "));
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
                """.formatted(
                        number,
                        distinctKey(number),
                        callsOf(set, "retract", "row", false).strip().replace("\n", "\n    "));
        return entryMethod("accumulateDistinct" + number, added)
                + (spec.retracts() ? entryMethod("retractDistinct" + number, removed) : "");
    }

    /** {@code readBefore/readAfter(entry, at)}, {@code writeBefore/writeAfter(row)} and {@code changed()}. */
    String resultMethods() {
        StringBuilder text = new StringBuilder();
        for (String when : List.of("Before", "After")) {
            String lower = when.toLowerCase(Locale.ROOT);
            StringBuilder read = new StringBuilder();
            StringBuilder write = new StringBuilder();
            for (int i = 0; i < codes.size(); i++) {
                AggregateCode.Result result = AggregateCode.Result.of(lower, i);
                String body =
                        "byte[] page = state.read(entry);\n" + codes.get(i).read(result);
                text.append(method("void", "read_" + lower + i, "int entry, int at", body));
                read.append("read_").append(lower).append(i).append("(entry, at);\n");
                write.append(writeResult("out" + i, i, result));
            }
            text.append(method("void", "read" + when, "int entry, int at", read.toString()));
            text.append(method("void", "write" + when, "int row", write.toString()));
        }
        StringBuilder changed = new StringBuilder("return false");
        for (int i = 0; i < codes.size(); i++) {
            String differs = lanes(i).bytes() || lanes(i).nested()
                    ? "!after%d.sameAs(before%d)".formatted(i, i)
                    : "after%d != before%d || after%dLow != before%dLow".formatted(i, i, i, i);
            changed.append("\n        || after%dIsNull != before%dIsNull || !after%dIsNull && (%s)"
                    .formatted(i, i, i, differs));
        }
        return text + method("boolean", "changed", "", changed.append(";\n").toString());
    }

    /** {@code keepBefore(slot)} and {@code loadBefore(slot)}: results before a bundle, in columns until its end. */
    String keptMethods() {
        StringBuilder keep = new StringBuilder();
        StringBuilder load = new StringBuilder();
        for (int i = 0; i < codes.size(); i++) {
            keep.append(writeResult("kept" + i, i, AggregateCode.Result.of("before", i)));
            load.append(loadResult("kept" + i, i, AggregateCode.Result.of("before", i)));
        }
        return method("void", "keepBefore", "int row", keep.toString())
                + method("void", "loadBefore", "int row", load.toString());
    }

    private Lanes lanes(int call) {
        return new Lanes(spec.calls().get(call).type());
    }

    private String writeResult(String vector, int number, AggregateCode.Result result) {
        String set = lanes(number).bytes()
                ? "%s.set(row, %s.bytes(), 0, %s.length());".formatted(vector, result.first(), result.first())
                : lanes(number).nested()
                        ? "collected[%d].write(%s, %s, row);".formatted(number, result.first(), vector)
                        : lanes(number).write(vector, "row", result.first(), result.second());
        return """
                if (%s) {
                    %s.setNull(row);
                } else {
                    %s
                }
                """.formatted(result.isNull(), vector, set);
    }

    private String loadResult(String vector, int number, AggregateCode.Result result) {
        Lanes lanes = lanes(number);
        if (lanes.bytes()) {
            return """
                    %s = %s.isNull(row);
                    if (!%s) {
                        %s.set(%s.data(), %s.offsets()[row], %s.lengths()[row]);
                    }
                    """.formatted(result.isNull(), vector, result.isNull(), result.first(), vector, vector, vector);
        }
        if (lanes.nested()) {
            return """
                    %s = %s.isNull(row);
                    if (!%s) {
                        collected[%d].copy(%s, row, %s);
                    }
                    """.formatted(result.isNull(), vector, result.isNull(), number, vector, result.first());
        }
        return """
                %s = %s.isNull(row);
                %s = %s ? 0L : %s;
                %s = %s ? 0L : %s;
                """.formatted(
                        result.isNull(),
                        vector,
                        result.first(),
                        result.isNull(),
                        lanes.readFirst(vector, "row"),
                        result.second(),
                        result.isNull(),
                        lanes.readSecond(vector, "row"));
    }

    /** Fields for the columns of the input that {@link #rowMethods} read. */
    String columnFields() {
        StringBuilder text = new StringBuilder();
        for (int column : usedColumns()) {
            text.append("private %s %s;\n".formatted(vectorType(column), column(column)));
        }
        return text.toString();
    }

    String bindColumns() {
        StringBuilder text = new StringBuilder();
        for (int column : usedColumns()) {
            text.append("%s = (%s) in.column(%d);\n".formatted(column(column), vectorType(column), column));
        }
        return text.toString();
    }

    /** Fields for the arguments of DISTINCT aggregates that are merged. */
    String distinctFields() {
        StringBuilder text = new StringBuilder();
        forEachDistinctColumn((set, place, column) ->
                text.append("private %s %s;\n".formatted(vectorType(column), distinctColumn(set, column))));
        return text.toString();
    }

    String bindDistinct() {
        StringBuilder text = new StringBuilder();
        forEachDistinctColumn((set, place, column) -> text.append("%s = (%s) distinctRows[%d].column(%d);\n"
                .formatted(distinctColumn(set, column), vectorType(column), set, place)));
        return text.toString();
    }

    private interface DistinctColumn {
        void visit(int set, int place, int column);
    }

    private void forEachDistinctColumn(DistinctColumn visitor) {
        for (int set = 0; set < sets.size(); set++) {
            List<Integer> arguments = sets.get(set).arguments();
            for (int place = 0; place < arguments.size(); place++) {
                visitor.visit(set, place, arguments.get(place));
            }
        }
    }

    /** Fields for results and the columns that they are written to. */
    String resultFields() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < codes.size(); i++) {
            text.append("private %s out%d;\n".formatted(lanes(i).vectorType(), i));
            for (String when : List.of("before", "after")) {
                text.append(
                        lanes(i).bytes() || lanes(i).nested()
                                ? "private final BytesCopy %s%d = new BytesCopy();\n".formatted(when, i)
                                : "private long %s%d;\nprivate long %s%dLow;\n".formatted(when, i, when, i));
                text.append("private boolean %s%dIsNull;\n".formatted(when, i));
            }
        }
        return text.toString();
    }

    /** Writes what an entry gives to the first row of the results, which need not be bound. */
    String writeResultMethod() {
        return "protected void writeResult(int entry) {\n" + bindResults()
                + "readAfter(entry, state.fields(entry));\nwriteAfter(0);\n}\n";
    }

    String bindResults() {
        return bindVectors("out", "result");
    }

    String keptFields() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < codes.size(); i++) {
            text.append("private %s kept%d;\n".formatted(lanes(i).vectorType(), i));
        }
        return text.toString();
    }

    String bindKept() {
        return bindVectors("kept", "touched");
    }

    private String bindVectors(String prefix, String batch) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < codes.size(); i++) {
            text.append("%s%d = (%s) %s.column(%d);\n"
                    .formatted(
                            prefix,
                            i,
                            lanes(i).vectorType(),
                            batch,
                            spec.grouping().size() + i));
        }
        return text.toString();
    }

    private Set<Integer> usedColumns() {
        Set<Integer> used = new TreeSet<>();
        for (AggregateCall call : spec.calls()) {
            used.addAll(call.fields());
            if (call.filterArg() >= 0) {
                used.add(call.filterArg());
            }
        }
        return used;
    }

    private String vectorType(int column) {
        return new Lanes(spec.inputType().typeAt(column)).vectorType();
    }

    static String column(int index) {
        return "in" + index;
    }

    static String distinctColumn(int set, int index) {
        return "distinct" + set + "in" + index;
    }
}
