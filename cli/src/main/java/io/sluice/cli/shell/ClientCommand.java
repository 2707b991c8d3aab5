package io.sluice.cli.shell;

import java.util.Locale;
import java.util.Optional;

/** What the command line answers itself. */
enum ClientCommand {
    QUIT,
    CLEAR,
    HELP;

    static final String HELP_TEXT = """
            Statements end with ";" and may go over several lines.
              QUIT, EXIT     leave
              CLEAR          clear the screen
              HELP           this text
              SET            show the session's options;  SET 'key' = 'value'  changes one
              RESET          give all options their defaults;  RESET 'key'  gives it to one
            Tab completes keywords and names. Ctrl-C stops the running query and not this program.
            Queries show their changes: +I a new row, -U and +U an updated row before and after, -D a deleted row.
            SET 'sluice.result.mode' = 'table' shows the final rows of queries that end.""";

    /** The command that a text is, with or without semicolon, in any case. */
    static Optional<ClientCommand> of(String text) {
        return switch (text.strip().replaceFirst(";\\s*$", "").strip().toUpperCase(Locale.ROOT)) {
            case "QUIT", "EXIT" -> Optional.of(QUIT);
            case "CLEAR" -> Optional.of(CLEAR);
            case "HELP" -> Optional.of(HELP);
            default -> Optional.empty();
        };
    }
}
