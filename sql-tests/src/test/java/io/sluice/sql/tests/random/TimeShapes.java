package io.sluice.sql.tests.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Deduplication and OVER, and streams that keep their time attribute. */
final class TimeShapes {
    private final Dice dice;
    private final StreamQueries queries;

    TimeShapes(Dice dice, StreamQueries queries) {
        this.dice = dice;
        this.queries = queries;
    }

    /** The first or last row of each key. */
    Relation deduplicate() {
        StreamTable events = queries.events();
        Relation from = events.relation();
        String time =
                dice.oneIn(3) ? events.clock().orElseThrow() : from.rowtime().orElseThrow();
        List<Field> keys = dice.some(from.plain(), 1);
        Items items = new Items();
        items.addAll(dice.some(from.fields(), 2));
        return Relation.query(
                "SELECT " + items.sql() + " FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY "
                        + RelationalShapes.names(keys) + " ORDER BY " + time + dice.pick(" ASC", " DESC")
                        + ") AS rn FROM " + events.name() + ") WHERE rn = 1",
                items.fields());
    }

    /** Aggregates over the rows before, by time. */
    Relation over(int depth) {
        boolean byRows = dice.oneIn(2);
        StreamTable events = queries.events();
        Relation from = byRows ? events.relation() : queries.timed(depth);
        String alias = dice.alias();
        boolean byClock = byRows && dice.oneIn(4);
        String time = alias + "." + (byClock ? events.clock() : from.rowtime()).orElseThrow();
        List<Field> plain = from.plain().stream().map(field -> field.in(alias)).toList();
        String frame = byRows
                ? dice.pick(
                        "ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW",
                        "ROWS BETWEEN 2 PRECEDING AND CURRENT ROW",
                        "ROWS BETWEEN 1 PRECEDING AND CURRENT ROW")
                : dice.pick(
                        "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW",
                        "RANGE BETWEEN INTERVAL '3' SECOND PRECEDING AND CURRENT ROW",
                        "RANGE BETWEEN INTERVAL '10' SECOND PRECEDING AND CURRENT ROW");
        List<Field> partition = dice.oneIn(4) ? List.of() : dice.some(plain, 1);
        String window = new RelationalShapes(dice, queries).partitionBy(partition) + "ORDER BY " + time;
        Items items = new Items();
        items.addAll(dice.some(from.fields(alias), 1));
        items.addAll(new Calls(dice, plain).over("w", true));
        if (byRows && !byClock && dice.oneIn(3)) {
            frame = "";
            Field field = dice.pick(plain);
            items.add(
                    dice.oneIn(3)
                            ? Field.of("ROW_NUMBER() OVER w", ValueKind.LONG)
                            : field.named("LAG(" + field.name() + ", " + (1 + dice.below(2)) + ") OVER w"));
        }
        return Relation.query(
                "SELECT " + items.sql() + " FROM " + from.as(alias) + " WINDOW w AS (" + window + " " + frame + ")",
                items.fields());
    }

    /** Aggregates over rows in the order of values. */
    Relation overAnything(int depth) {
        Relation from = queries.relation(depth);
        String alias = dice.alias();
        List<Field> plain = from.plain().stream().map(field -> field.in(alias)).toList();
        if (plain.isEmpty()) {
            return over(depth);
        }
        Field order = dice.pick(plain);
        List<Field> partition = dice.some(plain, 1);
        Items items = new Items();
        items.addAll(dice.some(plain, 1));
        items.addAll(new Calls(dice, plain).over("w", false));
        return Relation.query(
                "SELECT " + items.sql() + " FROM " + from.as(alias) + " WINDOW w AS (PARTITION BY "
                        + RelationalShapes.names(partition) + " ORDER BY " + order.name() + ")",
                items.fields());
    }

    /** Rows in the order of their time. */
    String sort(int depth) {
        Relation from = queries.timed(depth);
        String alias = dice.alias();
        Items items = new Items();
        items.addAll(dice.some(from.fields(alias), 1));
        String more = dice.oneIn(2) ? ", " + dice.pick(from.fields(alias)).name() + dice.pick(" ASC", " DESC") : "";
        return "SELECT " + items.sql() + " FROM " + from.as(alias) + " ORDER BY " + alias + "."
                + from.rowtime().orElseThrow() + more;
    }

    /** Two streams as one, in the order of time alone. */
    Relation union() {
        List<String> branches = new ArrayList<>();
        Items items = new Items();
        for (int i = 0; i < 2; i++) {
            Relation from = queries.events().relation();
            Scalars scalars = new Scalars(dice, from.plain());
            items = new Items();
            items.add(Field.of(scalars.of(ValueKind.INT), ValueKind.INT));
            items.add(Field.of(scalars.of(ValueKind.TEXT), ValueKind.TEXT));
            items.add(Field.of(from.rowtime().orElseThrow(), ValueKind.TIMESTAMP));
            branches.add("SELECT " + items.sql() + " FROM " + from.sql());
        }
        return new Relation(String.join(" UNION ALL ", branches), items.fields(), Optional.of("c2"), true);
    }

    Relation filtered() {
        Relation from = queries.events().relation();
        Scalars scalars = new Scalars(dice, from.plain());
        Items items = new Items();
        items.add(Field.of(scalars.of(ValueKind.INT), ValueKind.INT));
        items.add(scalars.any());
        items.add(scalars.any());
        Field time = items.add(from.fields().stream()
                .filter(field -> Optional.of(field.name()).equals(from.rowtime()))
                .findFirst()
                .orElseThrow());
        return new Relation(
                "SELECT " + items.sql() + " FROM " + from.sql() + " WHERE " + scalars.condition(1),
                items.fields(),
                Optional.of(time.name()),
                true);
    }
}
