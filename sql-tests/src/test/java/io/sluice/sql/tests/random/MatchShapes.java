package io.sluice.sql.tests.random;

import java.util.List;

/** Patterns of rows. Conditions of different variables exclude each other, so that a row is what it is in every way of matching. */
final class MatchShapes {
    private static final List<String> PATTERNS = List.of(
            "A B", "A B+ C", "A B* C", "A B? C", "A{2} B", "A{1,2} C", "A B+ C+? A", "A+ B", "A+ C", "A (B | C) A");

    private final Dice dice;
    private final StreamQueries queries;

    MatchShapes(Dice dice, StreamQueries queries) {
        this.dice = dice;
        this.queries = queries;
    }

    Relation match() {
        StreamTable events = queries.events();
        Relation from = events.relation();
        String value = events.name() + "_0";
        String pattern = dice.pick(PATTERNS);
        List<Field> plain = from.plain();
        Items items = new Items();
        boolean partitioned = dice.below(3) > 0;
        Field partition = dice.pick(plain);
        String measures = measure("A", plain, 0);
        Items outer = new Items();
        if (partitioned) {
            outer.add(partition);
        }
        outer.add(Field.of("m0", ValueKind.TEXT));
        measures += ", " + measure(pattern.contains("B") ? "B" : "C", plain, 1);
        outer.add(Field.of("m1", ValueKind.TEXT));
        if (dice.oneIn(2)) {
            measures += ", COUNT(A." + value + ") AS m2";
            outer.add(Field.of("m2", ValueKind.LONG));
        }
        String variables = "A AS A." + value + " < 2" + (pattern.contains("B") ? ", B AS B." + value + " = 2" : "")
                + (pattern.contains("C") ? ", C AS C." + value + " > 2" : "");
        String within = dice.oneIn(4) ? " WITHIN INTERVAL '6' SECOND" : "";
        String skip = dice.pick("PAST LAST ROW", "PAST LAST ROW", "TO NEXT ROW");
        return Relation.query(
                "SELECT " + outer.sql() + " FROM " + from.sql() + " MATCH_RECOGNIZE ("
                        + (partitioned ? "PARTITION BY " + partition.name() + " " : "") + "ORDER BY "
                        + from.rowtime().orElseThrow() + " MEASURES " + measures
                        + " ONE ROW PER MATCH AFTER MATCH SKIP "
                        + skip + " PATTERN (" + pattern + ")" + within + " DEFINE " + variables + ")",
                outer.fields());
    }

    private String measure(String variable, List<Field> plain, int number) {
        String function = dice.pick("FIRST", "LAST", "LAST");
        return "CAST(" + function + "(" + variable + "." + dice.pick(plain).name() + ") AS STRING) AS m" + number;
    }
}
