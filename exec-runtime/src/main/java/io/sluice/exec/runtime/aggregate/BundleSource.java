package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.codegen.Template;
import java.util.List;
import java.util.Map;

/** Writes the Java of a {@link BundledAggregates}. */
final class BundleSource {
    private static final Template CLASS = Template.of("""
            package ${package};

            import io.sluice.exec.runtime.aggregate.BundledAggregates;
            ${imports}

            // ${shape}: ${description}
            public final class Bundle extends BundledAggregates {
                private final Int128 int128 = new Int128();
                ${fields}

                public Bundle(Object[] constants) {
                    super(constants);
                }

                protected void bind(RowBatch in) {
                    ${bind}
                }

                protected void run(RowBatch in, long nowMillis) {
                    long[] headers = keys.headers();
                    int[] offsets = keys.offsets();
                    byte[] data = keys.data();
                    byte[] kinds = in.kinds();
                    int rows = in.rows();
                    int[] found = entries;
                    // Entries keep their places until one is removed; then what was found before counts no more.
                    boolean stale = false;
                    for (int row = 0; row < rows; row++) {
                        ${arrive}
                        int entry = stale ? state.find(headers[row], data, offsets[row]) : found[row];
                        ${expire}
                        boolean existed = entry != 0;
                        if (entry == 0) {
                            ${unknown}
                            existed = !state.added();
                        }
                        int at = KeyedState.fields(entry, headers[row]);
                        ${touch}
                        ${update}
                    }
                }

                protected int emit(long nowMillis) {
                    ${emit}
                }

                ${methods}
            }
            """);

    private static final Template TOUCH_RESULT = Template.of("""
            if (Bytes.getLong(state.read(entry), at + ${mark}) == 0L) {
                int slot = touch(entry, existed, row);
                Bytes.putLong(state.write(entry), at + ${mark}, slot + 1L);
                if (existed) {
                    readBefore(entry, at);
                    keepBefore(slot);
                }
            }
            """);

    private static final Template EXPIRE = Template.of("""
            if (entry != 0
                    && Bytes.getLong(state.read(entry), state.fields(entry) + ${mark}) == 0L
                    && expiry.expired(state.read(entry), state.fields(entry), nowMillis)) {
                state.remove(entry);
                stale = true;
                entry = 0;
            }
            """);

    private static final Template EMIT = Template.of("""
            int emitted = 0;
            for (int slot = 0; slot < touchedCount; slot++) {
                int entry = touchedEntries[slot];
                int at = state.fields(entry);
                boolean existed = touchedExisted[slot];
                if (existed) {
                    loadBefore(slot);
                }
                ${gone}
                Bytes.putLong(state.write(entry), at + ${mark}, 0L);
                readAfter(entry, at);
                if (existed) {
                    ${skipUnchanged}
                    ${emitUpdateBefore}
                }
                if (emitted == limit) {
                    flush(emitted);
                    emitted = 0;
                }
                writeAfter(emitted);
                sourceRows[emitted] = slot;
                result.setKind(emitted, existed ? RowKind.UPDATE_AFTER_BYTE : RowKind.INSERT_BYTE);
                emitted++;
            }
            return emitted;
            """);

    private static final Template GONE = Template.of("""
            if (Bytes.getLong(state.read(entry), at + ${count}) <= 0L) {
                if (existed) {
                    ${emitDelete}
                }
                state.remove(entry);
                continue;
            }
            """);

    private static final Template EMIT_BEFORE = Template.of("""
            if (emitted == limit) {
                flush(emitted);
                emitted = 0;
            }
            writeBefore(emitted);
            sourceRows[emitted] = slot;
            result.setKind(emitted, RowKind.${kind}_BYTE);
            emitted++;
            """);

    private static final String SKIP_UNCHANGED = """
            if (!changed()) {
                continue;
            }
            """;

    private final BundleShape shape;
    private final AggregateSpec spec;
    private final AggregateMethods methods;
    private final boolean updateBefore;
    private final boolean expires;
    private final int count;
    private final int mark;

    /**
     * @param updateBefore whether consumers need the old row of an update
     * @param expires whether state expires
     * @param count where the number of a key's rows stands among its fields, when rows may be taken back
     * @param mark where the place in the bundle stands, plus one
     */
    BundleSource(
            BundleShape shape,
            AggregateSpec spec,
            List<AggregateCode> codes,
            boolean updateBefore,
            boolean expires,
            int count,
            int mark) {
        this.shape = shape;
        this.spec = spec;
        this.methods = new AggregateMethods(spec, codes);
        this.updateBefore = updateBefore;
        this.expires = expires;
        this.count = count;
        this.mark = mark;
    }

    String write() {
        boolean results = shape.givesResults();
        return CLASS.fill(Map.ofEntries(
                Map.entry("package", CodeCompiler.PACKAGE),
                Map.entry("imports", AggregateMethods.IMPORTS),
                Map.entry("shape", shape.name()),
                Map.entry("description", methods.describe()),
                Map.entry(
                        "fields",
                        (shape.mergesAccumulators() ? methods.distinctFields() : methods.columnFields())
                                + (results ? methods.resultFields() + methods.keptFields() : "")),
                Map.entry(
                        "bind",
                        (shape.mergesAccumulators() ? methods.bindDistinct() : methods.bindColumns())
                                + (results ? methods.bindResults() + methods.bindKept() : "")),
                Map.entry("arrive", arrive()),
                Map.entry("expire", results && expires ? EXPIRE.fill(Map.of("mark", String.valueOf(mark))) : ""),
                Map.entry("unknown", unknown()),
                Map.entry(
                        "touch",
                        results
                                ? TOUCH_RESULT.fill(Map.of("mark", String.valueOf(mark)))
                                : "if (!existed) {\n    touch(entry, false, row);\n}\n"),
                Map.entry("update", update()),
                Map.entry("emit", results ? emit() : "return emitAccumulators();"),
                Map.entry("methods", methods())));
    }

    private String arrive() {
        if (!shape.mergesAccumulators()) {
            String check = spec.retracts() ? "" : "if (!add) {\n    throw unexpectedRetraction();\n}\n";
            return "boolean add = kinds == null || (kinds[row] & 1) == 0;\n" + check;
        }
        String load = """
                int from = load(row);
                int fromAt = partial.fields(from);
                """;
        return spec.retracts()
                ? load + "long change = Bytes.getLong(partial.read(from), fromAt + " + count + ");\n"
                : load;
    }

    /** What happens to a row of a key that is not there: when it takes back what the key never had it is dropped. */
    private String unknown() {
        String skip =
                switch (shape) {
                    case ROWS_TO_RESULTS -> spec.retracts() ? "!add && " : "";
                    case ACCUMULATORS_TO_RESULTS -> spec.retracts() ? "change <= 0L && " : "";
                    case ROWS_TO_ACCUMULATORS, ACCUMULATORS_TO_ACCUMULATORS -> "";
                };
        String add = "entry = state.findOrAdd(headers[row], data, offsets[row]);\n";
        return skip.isEmpty()
                ? add
                : "if (" + skip + "state.find(headers[row], data, offsets[row]) == 0) {\n    continue;\n}\n" + add;
    }

    private String update() {
        StringBuilder text = new StringBuilder();
        if (spec.retracts()) {
            String change = shape.mergesAccumulators() ? "change" : "add ? 1L : -1L";
            text.append("addToCount(entry, at + %d, %s);\n".formatted(count, change));
        }
        switch (shape) {
            case ROWS_TO_RESULTS, ROWS_TO_ACCUMULATORS ->
                text.append(
                        spec.retracts()
                                ? "if (add) {\n    accumulate(entry, at, row);\n} else {\n    retract(entry, at, row);\n}\n"
                                : "accumulate(entry, at, row);\n");
            case ACCUMULATORS_TO_RESULTS -> text.append("merge(entry, entry, at, from, fromAt);\n");
            case ACCUMULATORS_TO_ACCUMULATORS -> {
                boolean owned = !spec.distinctSets().isEmpty();
                text.append(owned ? "int owner = owner(row, nowMillis);\n" : "")
                        .append("merge(")
                        .append(owned ? "owner" : "0")
                        .append(", entry, at, from, fromAt);\n")
                        .append(owned && spec.retracts() ? "dropIfEmpty(owner);\n" : "");
            }
        }
        if (shape.givesResults() && expires) {
            text.append("expiry.touch(state.write(entry), at, nowMillis);\n");
        }
        return text.toString();
    }

    private String emit() {
        return EMIT.fill(Map.of(
                "mark", String.valueOf(mark),
                "gone",
                        spec.retracts()
                                ? GONE.fill(Map.of(
                                        "count", String.valueOf(count),
                                        "emitDelete", EMIT_BEFORE.fill(Map.of("kind", "DELETE"))))
                                : "",
                "skipUnchanged", expires ? "" : SKIP_UNCHANGED,
                "emitUpdateBefore", updateBefore ? EMIT_BEFORE.fill(Map.of("kind", "UPDATE_BEFORE")) : ""));
    }

    private String methods() {
        String update =
                switch (shape) {
                    case ROWS_TO_RESULTS -> methods.rowMethods();
                    case ROWS_TO_ACCUMULATORS -> methods.changeMethods();
                    case ACCUMULATORS_TO_RESULTS -> methods.mergeMethods(false);
                    case ACCUMULATORS_TO_ACCUMULATORS -> methods.mergeMethods(true);
                };
        return shape.givesResults()
                ? update + methods.resultMethods() + methods.writeResultMethod() + methods.keptMethods()
                : update;
    }
}
