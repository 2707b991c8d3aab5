package io.sluice.gateway.server;

import io.sluice.catalog.SessionCatalog;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.sql.parser.Keywords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Candidates for the word at a place of a statement. What stands before decides: after FROM, JOIN, INTO and the like names of tables;
 * after a name and a dot what is in it; else keywords, functions, tables, and columns of the tables that the statement names.
 */
final class Completion {
    private static final int MAX_CANDIDATES = 200;
    private static final Set<String> BEFORE_TABLES =
            Set.of("FROM", "JOIN", "INTO", "OVERWRITE", "TABLE", "VIEW", "DESCRIBE", "DESC", "EXISTS", "UPDATE");
    private static final Set<String> BEFORE_DATABASES = Set.of("USE", "DATABASE", "IN");

    private Completion() {}

    static List<String> candidates(SessionCatalog catalog, String statement, int position) {
        String before = statement.substring(0, Math.max(0, Math.min(position, statement.length())));
        String word = lastWord(before);
        String previous = lastWord(
                        before.substring(0, before.length() - word.length()).stripTrailing())
                .toUpperCase(Locale.ROOT);
        int dot = word.lastIndexOf('.');
        List<String> found = new ArrayList<>();
        if (dot >= 0) {
            String qualifier = word.substring(0, dot);
            String prefix = word.substring(dot + 1);
            matching(members(catalog, statement, qualifier), prefix).forEach(name -> found.add(qualifier + "." + name));
        } else if (BEFORE_TABLES.contains(previous)) {
            found.addAll(matching(tables(catalog), word));
            found.addAll(matching(catalog.catalogs().catalogs(), word));
        } else if (BEFORE_DATABASES.contains(previous)) {
            found.addAll(matching(databases(catalog), word));
        } else {
            found.addAll(matching(columns(catalog, statement), word));
            found.addAll(matching(tables(catalog), word));
            found.addAll(keywords(word));
            found.addAll(matching(Metadata.functionNames(catalog), word));
        }
        return found.stream().distinct().limit(MAX_CANDIDATES).toList();
    }

    private static String lastWord(String text) {
        int start = text.length();
        while (start > 0 && isWordPart(text.charAt(start - 1))) {
            start--;
        }
        return text.substring(start);
    }

    private static boolean isWordPart(char c) {
        return Character.isJavaIdentifierPart(c) || c == '.' || c == '`';
    }

    private static List<String> matching(Collection<String> names, String prefix) {
        String start = prefix.replace("`", "").toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).startsWith(start))
                .sorted()
                .map(Completion::quoteIfNeeded)
                .toList();
    }

    /** Keywords in the case in which the user types. */
    private static List<String> keywords(String prefix) {
        if (prefix.isEmpty()) {
            return List.of();
        }
        boolean lower = prefix.equals(prefix.toLowerCase(Locale.ROOT));
        String start = prefix.toUpperCase(Locale.ROOT);
        List<String> words = new ArrayList<>(Keywords.reserved());
        words.addAll(Keywords.nonReserved());
        return words.stream()
                .filter(word -> word.startsWith(start))
                .sorted()
                .map(word -> lower ? word.toLowerCase(Locale.ROOT) : word)
                .toList();
    }

    private static List<String> tables(SessionCatalog catalog) {
        return catalog.names(catalog.currentCatalog(), catalog.currentDatabase());
    }

    private static List<String> databases(SessionCatalog catalog) {
        return catalog.catalogs().catalog(catalog.currentCatalog()).databases();
    }

    /** What may follow a name and a dot: columns of a table or alias, tables of a database, databases of a catalog. */
    private static Collection<String> members(SessionCatalog catalog, String statement, String qualifier) {
        Set<String> names = new TreeSet<>();
        List<String> parts = List.of(qualifier.replace("`", "").split("\\."));
        if (parts.size() == 1) {
            String name = parts.get(0);
            names.addAll(columnsOf(catalog, catalog.qualify(parts)));
            aliases(statement, name)
                    .forEach(table -> names.addAll(columnsOf(catalog, catalog.qualify(List.of(table)))));
            if (databases(catalog).contains(name)) {
                names.addAll(catalog.names(catalog.currentCatalog(), name));
            }
            catalog.catalogs().find(name).ifPresent(found -> names.addAll(found.databases()));
        } else if (parts.size() == 2) {
            names.addAll(columnsOf(catalog, catalog.qualify(parts)));
            catalog.catalogs()
                    .find(parts.get(0))
                    .filter(found -> found.databases().contains(parts.get(1)))
                    .ifPresent(found -> names.addAll(catalog.names(parts.get(0), parts.get(1))));
        } else {
            names.addAll(columnsOf(catalog, catalog.qualify(parts)));
        }
        return names;
    }

    private static Collection<String> columns(SessionCatalog catalog, String statement) {
        Set<String> names = new TreeSet<>();
        Set<String> words = Set.copyOf(words(statement));
        for (String table : tables(catalog)) {
            if (words.contains(table)) {
                names.addAll(columnsOf(catalog, catalog.qualify(List.of(table))));
            }
        }
        return names;
    }

    private static List<String> columnsOf(SessionCatalog catalog, TableIdentifier identifier) {
        return catalog.find(identifier).stream()
                .flatMap(found -> found.object().schema().columns().stream())
                .map(Column::name)
                .toList();
    }

    /** Words that stand before an alias, with AS between or not. */
    private static List<String> aliases(String statement, String alias) {
        List<String> words = words(statement);
        List<String> tables = new ArrayList<>();
        for (int i = 1; i < words.size(); i++) {
            if (words.get(i).equals(alias)) {
                boolean as = words.get(i - 1).equalsIgnoreCase("AS") && i > 1;
                tables.add(words.get(as ? i - 2 : i - 1));
            }
        }
        return tables;
    }

    private static List<String> words(String statement) {
        return List.of(statement.replace("`", "").split("[^\\p{L}\\p{N}_$]+"));
    }

    private static String quoteIfNeeded(String name) {
        boolean plain = !name.isEmpty()
                && Character.isJavaIdentifierStart(name.charAt(0))
                && name.chars().allMatch(Character::isJavaIdentifierPart)
                && !Keywords.isReserved(name);
        return plain ? name : TableIdentifier.quote(name);
    }
}
