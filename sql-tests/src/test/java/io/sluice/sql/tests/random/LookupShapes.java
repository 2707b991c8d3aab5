package io.sluice.sql.tests.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rows with what a table has for them when they come. */
final class LookupShapes {
    private static final List<String> HINTS = List.of(
            "'async' = 'true', 'output-mode' = 'allow_unordered', 'capacity' = '3'",
            "'async' = 'true', 'output-mode' = 'ordered'",
            "'async' = 'false'",
            "'retry-predicate' = 'lookup_miss', 'retry-strategy' = 'fixed_delay', 'fixed-delay' = '1 ms',"
                    + " 'max-attempts' = '2'");

    private final Dice dice;
    private final StreamQueries queries;

    LookupShapes(Dice dice, StreamQueries queries) {
        this.dice = dice;
        this.queries = queries;
    }

    Relation join(int depth) {
        String l = dice.alias();
        String d = dice.alias();
        Relation left;
        String from;
        String clock;
        if (dice.oneIn(2)) {
            StreamTable events = queries.events();
            left = events.relation();
            from = left.as(l);
            clock = events.clock().orElseThrow();
        } else {
            left = queries.relation(depth);
            from = "(SELECT *, PROCTIME() AS clock FROM " + left.as(dice.alias()) + ") AS " + l;
            clock = "clock";
        }
        StreamTable table = queries.dimension();
        List<Field> ofLeft = left.plain().stream().map(field -> field.in(l)).toList();
        List<Field> found = table.relation().fields(d);
        Optional<String> condition = condition(ofLeft, found);
        if (condition.isEmpty()) {
            return queries.events().relation();
        }
        List<Field> both = new ArrayList<>(left.fields(l));
        both.addAll(found);
        Items items = new Items();
        items.addAll(dice.some(both, 2));
        String options = table.lookup().orElseThrow();
        String hint = options.contains("BOTH") && options.contains("NONE") && dice.oneIn(2)
                ? "/*+ LOOKUP('table' = '" + d + "', " + dice.pick(HINTS) + ") */ "
                : "";
        List<Field> plain = new ArrayList<>(ofLeft);
        plain.addAll(found);
        String where = dice.oneIn(4) ? " WHERE " + new Scalars(dice, plain).condition(1) : "";
        return Relation.query(
                "SELECT " + hint + items.sql() + " FROM " + from + dice.pick(" JOIN ", " LEFT JOIN ") + table.name()
                        + " FOR SYSTEM_TIME AS OF " + l + "." + clock + " AS " + d + " ON " + condition.get() + where,
                items.fields());
    }

    /** Keys, and conditions on what is found by them. */
    private Optional<String> condition(List<Field> left, List<Field> found) {
        List<String> equations = new Scalars(dice, left).equations(found);
        if (equations.isEmpty()) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder(dice.pick(equations));
        if (dice.oneIn(4)) {
            text.append(" AND ").append(dice.pick(equations));
        }
        if (dice.oneIn(3)) {
            text.append(" AND ").append(new Scalars(dice, found).condition(1));
        }
        if (dice.oneIn(3)) {
            List<Field> both = new ArrayList<>(left);
            both.addAll(found);
            text.append(" AND ").append(new Scalars(dice, both).condition(0));
        }
        return Optional.of(text.toString());
    }
}
