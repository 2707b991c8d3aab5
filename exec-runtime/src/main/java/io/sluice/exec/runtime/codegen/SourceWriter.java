package io.sluice.exec.runtime.codegen;

/** Java statements, indented by their blocks. */
final class SourceWriter {
    private static final String STEP = "    ";

    private final StringBuilder text = new StringBuilder();
    private int depth;

    SourceWriter line(String statement) {
        text.append(STEP.repeat(depth)).append(statement).append('\n');
        return this;
    }

    /** Writes {@code head {} and indents what follows. */
    SourceWriter open(String head) {
        line(head + " {");
        depth++;
        return this;
    }

    SourceWriter orElse() {
        depth--;
        line("} else {");
        depth++;
        return this;
    }

    SourceWriter close() {
        depth--;
        return line("}");
    }

    /** An empty writer for statements at the same depth, to be written before it is known what goes above them. */
    SourceWriter sameDepth() {
        SourceWriter nested = new SourceWriter();
        nested.depth = depth;
        return nested;
    }

    SourceWriter append(SourceWriter statements) {
        text.append(statements.text);
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
