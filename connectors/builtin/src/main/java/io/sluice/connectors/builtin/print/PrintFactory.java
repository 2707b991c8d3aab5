package io.sluice.connectors.builtin.print;

import io.sluice.spi.config.Option;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The {@code print} connector: a line for each row on standard output or standard error. */
public final class PrintFactory implements ConnectorFactory {
    static final Option<String> IDENTIFIER = Option.string("print-identifier")
            .doc("Stands before every line, so that several tables can be told apart.");
    static final Option<Boolean> STANDARD_ERROR =
            Option.bool("standard-error").defaultsTo("false").doc("Prints on standard error, not standard output.");
    static final Option<Integer> PARALLELISM =
            Option.integer("sink.parallelism").doc("The number of writers. Unset: that of the query.");

    private final Supplier<PrintStream> standardOutput;
    private final Supplier<PrintStream> standardError;

    /** Prints on the process's own streams. */
    public PrintFactory() {
        this(() -> System.out, () -> System.err);
    }

    /** Prints elsewhere; asked anew for each writer. */
    public PrintFactory(Supplier<PrintStream> standardOutput, Supplier<PrintStream> standardError) {
        this.standardOutput = standardOutput;
        this.standardError = standardError;
    }

    @Override
    public String name() {
        return "print";
    }

    @Override
    public List<Option<?>> requiredOptions() {
        return List.of();
    }

    @Override
    public List<Option<?>> optionalOptions() {
        return List.of(IDENTIFIER, STANDARD_ERROR, PARALLELISM);
    }

    @Override
    public TableSink createSink(TableContext table) {
        Optional<Integer> parallelism = table.options().find(PARALLELISM);
        if (parallelism.isPresent() && parallelism.get() < 1) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", parallelism.get())
                    .with("option", PARALLELISM.key())
                    .with("reason", "it must be at least 1");
        }
        return new PrintSink(
                table.options().find(IDENTIFIER).orElse(""),
                table.options().get(STANDARD_ERROR) ? standardError : standardOutput,
                parallelism);
    }
}
