package io.sluice.spi.catalog;

import java.util.List;
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

    /** A name in back-quotes. */
    public static String quote(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
