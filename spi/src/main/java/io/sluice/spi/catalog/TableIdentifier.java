package io.sluice.spi.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The full name of a table, view or function. Names keep their case and compare case-sensitively. */
public record TableIdentifier(String catalog, String database, String name) {

    public List<String> path() {
        return List.of(catalog, database, name);
    }

    /** {@code cat.db.t}, for people. */
    public String summary() {
        return catalog + "." + database + "." + name;
    }

    /** {@code `cat`.`db`.`t`}, as SQL and plan files have it. */
    @Override
    public String toString() {
        return Stream.of(catalog, database, name).map(TableIdentifier::quote).collect(Collectors.joining("."));
    }

    /** The inverse of {@link #toString}; empty when the text is no name of three parts. */
    public static Optional<TableIdentifier> parse(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '`' && quoted && i + 1 < text.length() && text.charAt(i + 1) == '`') {
                part.append(c);
                i++;
            } else if (c == '`') {
                quoted = !quoted;
            } else if (c == '.' && !quoted) {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        return parts.size() == 3 && !quoted
                ? Optional.of(new TableIdentifier(parts.get(0), parts.get(1), parts.get(2)))
                : Optional.empty();
    }

    /** A name in back-quotes. */
    public static String quote(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
