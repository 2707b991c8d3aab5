package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.codegen.Template;
import java.util.List;
import java.util.Map;

/** Writes the Java of a {@link WindowAggregates}. */
final class WindowSource {
    private static final Template CLASS = Template.of("""
            package ${package};

            import io.sluice.exec.runtime.aggregate.WindowAggregates;
            ${imports}

            // ${description}
            public final class Windows extends WindowAggregates {
                private final Int128 int128 = new Int128();
                ${fields}

                public Windows(Object[] constants) {
                    super(constants);
                }

                protected void bind(RowBatch in) {
                    ${bind}
                }

                protected void bindDistinct() {
                    ${bindDistinct}
                }

                protected void bindResult() {
                    ${bindResult}
                }

                protected void run(RowBatch in, int first, int end) {
                    long[] headers = keys.headers();
                    int[] offsets = keys.offsets();
                    byte[] data = keys.data();
                    byte[] kinds = in.kinds();
                    int[] found = entries;
                    for (int row = first; row < end; row++) {
                        int entry = found[row];
                        if (entry == 0) {
                            entry = addEntry(headers[row], data, offsets[row]);
                        }
                        int at = KeyedState.fields(entry, headers[row]);
                        ${update}
                    }
                }

                protected void runEntry(RowBatch in, int row, int entry, int at) {
                    byte[] kinds = in.kinds();
                    ${update}
                }

                protected void mergeEntry(int entry, int at, int from, int fromAt) {
                    ${merge}
                }

                protected void combineEntry(int entry, int at, int from, int fromAt) {
                    ${combine}
                }

                protected boolean present(int entry, int at) {
                    return ${present};
                }

                protected void writeResult(int entry, int at, int row) {
                    ${writeResult}
                }

                ${methods}
            }
            """);

    private final WindowAggregateSpec window;
    private final AggregateSpec spec;
    private final AggregateMethods methods;
    private final int count;

    /** @param count where the number of a key's rows stands among its fields, when rows may be taken back */
    WindowSource(WindowAggregateSpec window, List<AggregateCode> codes, int count) {
        this.window = window;
        spec = window.aggregates();
        methods = new AggregateMethods(spec, codes);
        this.count = count;
    }

    String write() {
        boolean results = !window.leavesMerged();
        boolean rows = !window.arrivesMerged();
        boolean merges = merges(window);
        return CLASS.fill(Map.ofEntries(
                Map.entry("package", CodeCompiler.PACKAGE),
                Map.entry("imports", AggregateMethods.IMPORTS),
                Map.entry("description", methods.describe()),
                Map.entry(
                        "fields",
                        (rows ? methods.columnFields() : "")
                                + (merges ? methods.distinctFields() : "")
                                + (results ? methods.resultFields() : "")),
                Map.entry("bind", rows ? methods.bindColumns() : ""),
                Map.entry("bindDistinct", merges ? methods.bindDistinct() : ""),
                Map.entry("bindResult", results ? methods.bindResults() : ""),
                Map.entry("update", update()),
                Map.entry("merge", merges ? addCount() + "merge(entry, entry, at, from, fromAt);\n" : NEVER),
                Map.entry("combine", merges ? addCount() + "combine(entry, at, from, fromAt);\n" : NEVER),
                Map.entry(
                        "present",
                        spec.retracts() ? "Bytes.getLong(state.read(entry), at + " + count + ") > 0L" : "true"),
                Map.entry("writeResult", results ? "readAfter(entry, at);\nwriteAfter(row);\n" : NEVER),
                Map.entry("methods", methods(merges, results))));
    }

    /** Whether accumulators are merged. */
    static boolean merges(WindowAggregateSpec window) {
        return window.arrivesMerged() || window.shared() || window.joins();
    }

    private static final String NEVER = "throw new IllegalStateException();\n";

    private String update() {
        if (window.arrivesMerged()) {
            String load = """
                    int from = load(row);
                    int fromAt = partial.fields(from);
                    """;
            return load
                    + (window.shared()
                            ? "combineEntry(entry, at, from, fromAt);\n"
                            : "mergeEntry(entry, at, from, fromAt);\n");
        }
        if (!spec.retracts()) {
            return """
                    if (kinds != null && (kinds[row] & 1) != 0) {
                        throw unexpectedRetraction();
                    }
                    accumulate(entry, at, row);
                    """;
        }
        return """
                boolean add = kinds == null || (kinds[row] & 1) == 0;
                byte[] counted = state.write(entry);
                Bytes.putLong(counted, at + %d, Bytes.getLong(counted, at + %d) + (add ? 1L : -1L));
                if (add) {
                    accumulate(entry, at, row);
                } else {
                    retract(entry, at, row);
                }
                """.formatted(count, count);
    }

    private String addCount() {
        return spec.retracts() ? """
                byte[] counted = state.write(entry);
                Bytes.putLong(counted, at + %d, Bytes.getLong(counted, at + %d) + Bytes.getLong(partial.read(from), fromAt + %d));
                """.formatted(count, count, count) : "";
    }

    private String methods(boolean merges, boolean results) {
        StringBuilder text = new StringBuilder();
        if (!window.arrivesMerged()) {
            // What leaves before its rows are all there may take back what it has not seen.
            text.append(
                    window.shared() || window.leavesMerged()
                            ? methods.changeMethods(window.leavesMerged())
                            : methods.rowMethods());
        }
        if (merges) {
            text.append(methods.mergeMethods(false)).append(methods.combineMethods());
        }
        return text + (results ? methods.resultMethods() : "");
    }
}
