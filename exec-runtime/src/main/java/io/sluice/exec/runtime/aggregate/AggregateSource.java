package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.codegen.Template;
import java.util.List;
import java.util.Map;

/** Writes the Java of an {@link AggregateLoop}. */
final class AggregateSource {
    private static final Template CLASS = Template.of("""
            package ${package};

            import io.sluice.exec.runtime.aggregate.AggregateLoop;
            ${imports}

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

    private final AggregateSpec spec;
    private final AggregateMethods methods;
    private final boolean updateBefore;
    private final boolean expires;
    private final int count;

    /**
     * @param updateBefore whether consumers need the old row of an update
     * @param expires whether state expires
     * @param count where the number of a key's rows stands among its fields; -1 when rows are never taken back
     */
    AggregateSource(AggregateSpec spec, List<AggregateCode> codes, boolean updateBefore, boolean expires, int count) {
        this.spec = spec;
        this.methods = new AggregateMethods(spec, codes);
        this.updateBefore = updateBefore;
        this.expires = expires;
        this.count = count;
    }

    String write() {
        return CLASS.fill(Map.of(
                "imports",
                AggregateMethods.IMPORTS,
                "package",
                CodeCompiler.PACKAGE,
                "description",
                methods.describe(),
                "fields",
                methods.columnFields() + methods.resultFields(),
                "bind",
                methods.bindColumns() + methods.bindResults(),
                "expire",
                expires ? EXPIRE : "",
                "update",
                update(),
                "updated",
                UPDATED.fill(Map.of(
                        "skipUnchanged", expires ? "" : SKIP_UNCHANGED,
                        "emitUpdateBefore", updateBefore ? EMIT_BEFORE.fill(Map.of("kind", "UPDATE_BEFORE")) : "")),
                "methods",
                methods.rowMethods() + methods.resultMethods() + methods.writeResultMethod()));
    }

    private String update() {
        String touch = expires ? "expiry.touch(state.write(entry), at, nowMillis);\n" : "";
        if (!spec.retracts()) {
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
}
