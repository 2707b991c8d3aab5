package io.sluice.cli.shell;

import io.sluice.cli.client.SqlClient;
import io.sluice.cli.client.SqlError;
import io.sluice.sql.parser.SqlScript;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp;

/** The interactive prompt. */
public final class Shell {
    private static final String PROMPT = "sluice> ";
    private static final String NEXT_LINE_PROMPT = "      > ";

    private final SqlClient client;
    private final Path history;

    /** @param history a file with the lines of earlier sessions; made when it is not there */
    public Shell(SqlClient client, Path history) {
        this.client = client;
        this.history = history;
    }

    /** Reads and runs statements until the user leaves. */
    public void run() throws IOException {
        Files.createDirectories(history.toAbsolutePath().getParent());
        try (Terminal terminal = TerminalBuilder.builder().name("sluice").build()) {
            PrintStream out = new PrintStream(terminal.output(), true, terminal.encoding());
            StatementRunner statements = new StatementRunner(client, out);
            LineReader reader = reader(terminal);
            out.println("Connected to " + client.gateway() + ". HELP tells more, QUIT leaves.");
            boolean leave = false;
            while (!leave) {
                try {
                    leave = !run(reader.readLine(PROMPT), statements, terminal, out);
                } catch (UserInterruptException e) {
                    // Ctrl-C while typing drops what was typed, as in every shell.
                    out.flush();
                } catch (EndOfFileException e) {
                    leave = true;
                }
            }
        }
    }

    /** Runs what was typed; returns false when it was QUIT. */
    private boolean run(String text, StatementRunner statements, Terminal terminal, PrintStream out) {
        Optional<ClientCommand> command = ClientCommand.of(text);
        if (command.isPresent()) {
            switch (command.get()) {
                case QUIT -> {
                    return false;
                }
                case HELP -> out.println(ClientCommand.HELP_TEXT);
                case CLEAR -> {
                    terminal.puts(InfoCmp.Capability.clear_screen);
                    terminal.flush();
                }
            }
            return true;
        }
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, signal -> statements.interrupt());
        try {
            for (SqlScript.Piece piece : SqlScript.split(text).statements()) {
                statements.run(piece.text());
            }
        } catch (SqlError e) {
            out.println(e.report());
        } finally {
            terminal.handle(Terminal.Signal.INT, before);
        }
        return true;
    }

    private LineReader reader(Terminal terminal) {
        return LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("sluice")
                .parser(new SqlLines())
                .completer((reader, line, candidates) -> complete(reader, line, candidates))
                .variable(LineReader.HISTORY_FILE, history)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, NEXT_LINE_PROMPT)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.CASE_INSENSITIVE, true)
                .build();
    }

    private void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        try {
            for (String name : client.complete(line.line(), line.cursor())) {
                candidates.add(new Candidate(name));
            }
        } catch (SqlError e) {
            // A prompt without candidates is no reason to disturb who types; the next statement tells what is wrong.
            reader.callWidget(LineReader.BEEP);
        }
    }
}
