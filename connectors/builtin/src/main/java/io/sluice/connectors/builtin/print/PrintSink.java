package io.sluice.connectors.builtin.print;

import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowBatch;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Prints every row of every kind. */
record PrintSink(String identifier, Supplier<PrintStream> stream, Optional<Integer> parallelism) implements TableSink {

    @Override
    public ChangelogMode changelogMode(ChangelogMode offered) {
        return offered;
    }

    /** Rows come whole, whatever partition is named. */
    @Override
    public Optional<TableSink> withStaticPartition(Map<String, String> partition) {
        return Optional.of(this);
    }

    @Override
    public SinkWriter createWriter(SinkContext context) {
        return new Writer(prefix(context), context, stream.get());
    }

    /** {@code name> }, with several writers {@code name:2> } or {@code 2> }; empty with one writer without a name. */
    private String prefix(SinkContext context) {
        String subtask = context.parallelism() > 1 ? String.valueOf(context.subtask() + 1) : "";
        String both = identifier + (identifier.isEmpty() || subtask.isEmpty() ? "" : ":") + subtask;
        return both.isEmpty() ? "" : both + "> ";
    }

    private static final class Writer implements SinkWriter {
        private final String prefix;
        private final RowText text;
        private final PrintStream stream;
        private final StringBuilder lines = new StringBuilder();

        Writer(String prefix, SinkContext context, PrintStream stream) {
            this.prefix = prefix;
            this.text = new RowText(context.type());
            this.stream = stream;
        }

        /** The stream may be a pipe that nobody reads. */
        @Override
        public boolean blocking() {
            return true;
        }

        @Override
        public void write(RowBatch batch) {
            lines.setLength(0);
            for (int row = 0; row < batch.rows(); row++) {
                lines.append(prefix);
                text.append(lines, batch, row);
                lines.append(System.lineSeparator());
            }
            stream.print(lines);
            stream.flush();
        }

        @Override
        public void finish() {
            stream.flush();
        }

        @Override
        public void abort() {
            // What is printed stays printed.
        }

        @Override
        public void close() {
            // The stream belongs to the process.
        }
    }
}
