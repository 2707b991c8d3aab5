package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.codegen.Template;
import java.util.List;
import java.util.Map;

/** Writes the Java of a {@link FrameAggregates}. */
final class FrameSource {
    private static final Template CLASS = Template.of("""
            package ${package};

            import io.sluice.exec.runtime.aggregate.FrameAggregates;
            ${imports}

            // ${description}
            public final class Frames extends FrameAggregates {
                private final Int128 int128 = new Int128();
                ${fields}

                public Frames(Object[] constants) {
                    super(constants);
                }

                protected void bind(RowBatch in) {
                    ${bind}
                }

                protected void bindResult() {
                    ${bindResult}
                }

                public void add(int entry, int row) {
                    accumulate(entry, state.fields(entry), row);
                }

                public void remove(int entry, int row) {
                    ${remove}
                }

                public void write(int entry, int row) {
                    readAfter(entry, state.fields(entry));
                    writeAfter(row);
                }

                ${methods}
            }
            """);

    private final AggregateSpec spec;
    private final AggregateMethods methods;

    FrameSource(AggregateSpec spec, List<AggregateCode> codes) {
        this.spec = spec;
        methods = new AggregateMethods(spec, codes);
    }

    String write() {
        return CLASS.fill(Map.of(
                "package",
                CodeCompiler.PACKAGE,
                "imports",
                AggregateMethods.IMPORTS,
                "description",
                methods.describe(),
                "fields",
                methods.columnFields() + methods.resultFields(),
                "bind",
                methods.bindColumns(),
                "bindResult",
                methods.bindResults(),
                "remove",
                spec.retracts() ? "retract(entry, state.fields(entry), row);" : "throw new IllegalStateException();",
                "methods",
                methods.rowMethods() + methods.resultMethods()));
    }
}
