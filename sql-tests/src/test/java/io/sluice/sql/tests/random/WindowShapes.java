package io.sluice.sql.tests.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Windows: table functions with aggregates, top-n, deduplication and joins; and the older windows of GROUP BY. */
final class WindowShapes {
    private final Dice dice;
    private final StreamQueries queries;

    /** @param sql a table function */
    private record Windowed(String sql, Optional<Field> partition) {}

    WindowShapes(Dice dice, StreamQueries queries) {
        this.dice = dice;
        this.queries = queries;
    }

    private Windowed windowed(Relation from, boolean aligned) {
        String time = "DESCRIPTOR(" + from.rowtime().orElseThrow() + ")";
        int step = 1 + dice.below(5);
        String offset = step > 1 && dice.oneIn(4) ? ", INTERVAL '" + (1 + dice.below(step - 1)) + "' SECOND" : "";
        String interval = "INTERVAL '" + step + "' SECOND";
        String longer = "INTERVAL '" + step * (1 + dice.below(4)) + "' SECOND";
        String table = from.operand();
        return switch (dice.below(aligned ? 3 : 4)) {
            case 0 ->
                new Windowed("TABLE(TUMBLE(" + table + ", " + time + ", " + interval + offset + "))", Optional.empty());
            case 1 ->
                new Windowed(
                        "TABLE(HOP(" + table + ", " + time + ", " + interval + ", " + longer + offset + "))",
                        Optional.empty());
            case 2 ->
                new Windowed(
                        "TABLE(CUMULATE(" + table + ", " + time + ", " + interval + ", " + longer + offset + "))",
                        Optional.empty());
            default -> {
                boolean partitioned = !from.sql().contains(" ") && dice.below(3) > 0;
                Optional<Field> partition = partitioned ? Optional.of(dice.pick(from.plain())) : Optional.empty();
                String by =
                        partition.map(field -> " PARTITION BY " + field.name()).orElse("");
                yield new Windowed("TABLE(SESSION(" + table + by + ", " + time + ", " + interval + "))", partition);
            }
        };
    }

    Relation aggregate(int depth) {
        return aggregate(queries.anyTimed(depth), dice.oneIn(3));
    }

    Relation timedAggregate(int depth) {
        return aggregate(queries.timed(depth), true);
    }

    private Relation aggregate(Relation from, boolean keepsTime) {
        Windowed windowed = windowed(from, false);
        String alias = dice.alias();
        List<Field> plain = from.plain().stream().map(field -> field.in(alias)).toList();
        ValueKind time = time(from);
        Items items = new Items();
        items.add(Field.of(alias + ".window_start", time));
        Optional<Field> rowtime =
                keepsTime ? Optional.of(items.add(Field.of(alias + ".window_time", time))) : Optional.empty();
        List<Field> keys = new ArrayList<>(dice.oneIn(3) ? List.of() : dice.some(plain, 1));
        windowed.partition()
                .map(field -> field.in(alias))
                .filter(field -> !keys.contains(field))
                .ifPresent(keys::add);
        items.addAll(keys);
        new Calls(dice, plain).addTo(items, true);
        boolean sets = !keys.isEmpty() && dice.oneIn(4) && windowed.partition().isEmpty();
        String group =
                keys.isEmpty() ? "" : ", " + (sets ? RelationalShapes.sets(dice, keys) : RelationalShapes.names(keys));
        String where = dice.oneIn(4) ? " WHERE " + new Scalars(dice, plain).condition(1) : "";
        String having = dice.oneIn(6) ? " HAVING COUNT(*) > 1" : "";
        return new Relation(
                "SELECT " + items.sql() + " FROM " + windowed.sql() + " AS " + alias + where + " GROUP BY " + alias
                        + ".window_start, " + alias + ".window_end" + (keepsTime ? ", " + alias + ".window_time" : "")
                        + group + having,
                items.fields(),
                rowtime.map(Field::name),
                from.insertOnly());
    }

    private static ValueKind time(Relation from) {
        boolean local = from.fields().stream()
                .anyMatch(field ->
                        Optional.of(field.name()).equals(from.rowtime()) && field.kind() == ValueKind.LOCAL_TIMESTAMP);
        return local ? ValueKind.LOCAL_TIMESTAMP : ValueKind.TIMESTAMP;
    }

    /** Rows with the windows that they are in. */
    Relation rows(int depth) {
        Relation from = queries.timed(depth);
        String alias = dice.alias();
        Items items = new Items();
        items.addAll(dice.some(from.fields(alias), 1));
        items.add(Field.of(alias + ".window_end", time(from)));
        List<Field> plain = from.plain().stream().map(field -> field.in(alias)).toList();
        String where = dice.oneIn(2) ? " WHERE " + new Scalars(dice, plain).condition(1) : "";
        return Relation.query(
                "SELECT " + items.sql() + " FROM " + windowed(from, true).sql() + " AS " + alias + where,
                items.fields());
    }

    /** The first rows of each window, of what came or of an aggregate. */
    Relation rank(int depth) {
        if (dice.oneIn(3)) {
            return deduplicate();
        }
        Relation from = queries.timed(depth);
        String alias = dice.alias();
        List<Field> plain = from.plain().stream().map(field -> field.in(alias)).toList();
        Items inner = new Items();
        String ends;
        if (dice.oneIn(2)) {
            List<Field> keys = dice.some(plain, 1);
            inner.addAll(keys);
            new Calls(dice, plain).addTo(inner, false);
            ends = " GROUP BY window_start, window_end, " + RelationalShapes.names(keys);
        } else {
            inner.addAll(dice.some(plain, 1));
            ends = "";
        }
        RelationalShapes relational = new RelationalShapes(dice, queries);
        List<Field> partition = dice.oneIn(3) ? List.of() : dice.some(inner.fields(), 0);
        String by = partition.isEmpty() ? "" : ", " + RelationalShapes.names(partition);
        Items outer = new Items();
        outer.add(Field.of("window_start", time(from)));
        outer.addAll(inner.fields());
        if (dice.oneIn(2)) {
            outer.add(Field.of("rn", ValueKind.LONG));
        }
        return Relation.query(
                "SELECT " + outer.sql() + " FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end"
                        + by + " ORDER BY " + relational.order(inner.fields()) + ") AS rn FROM (SELECT window_start,"
                        + " window_end, " + inner.sql() + " FROM "
                        + windowed(from, true).sql() + " AS " + alias + ends
                        + ")) WHERE rn <= " + (1 + dice.below(3)),
                outer.fields());
    }

    private Relation deduplicate() {
        Relation from = queries.events().relation();
        List<Field> plain = from.plain();
        List<Field> keys = dice.some(plain, 1);
        Items items = new Items();
        items.add(Field.of("window_start", time(from)));
        items.addAll(dice.some(plain, 1));
        return Relation.query(
                "SELECT " + items.sql() + " FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, "
                        + RelationalShapes.names(keys) + " ORDER BY "
                        + from.rowtime().orElseThrow()
                        + dice.pick(" ASC", " DESC") + ") AS rn FROM "
                        + windowed(from, true).sql() + ") WHERE rn = 1",
                items.fields());
    }

    Relation join() {
        Relation left = queries.events().relation();
        Relation right = queries.events().relation();
        String window = windowed(left, true).sql();
        String other = window.replace(left.operand(), right.operand())
                .replace(
                        "(" + left.rowtime().orElseThrow() + ")",
                        "(" + right.rowtime().orElseThrow() + ")");
        String l = dice.alias();
        String r = dice.alias();
        List<Field> leftFields = left.plain().stream().map(field -> field.in(l)).toList();
        List<Field> rightFields =
                right.plain().stream().map(field -> field.in(r)).toList();
        String condition = l + ".window_start = " + r + ".window_start AND " + l + ".window_end = " + r + ".window_end";
        List<String> equations = new Scalars(dice, leftFields).equations(rightFields);
        if (!equations.isEmpty()) {
            condition += " AND " + dice.pick(equations);
        }
        Items items = new Items();
        items.addAll(dice.some(leftFields, 1));
        if (dice.oneIn(3)) {
            return Relation.query(
                    "SELECT " + items.sql() + " FROM (SELECT * FROM " + window + ") AS " + l + " WHERE "
                            + dice.pick("EXISTS", "NOT EXISTS") + " (SELECT 1 FROM (SELECT * FROM " + other + ") AS "
                            + r + " WHERE " + condition + ")",
                    items.fields());
        }
        items.addAll(dice.some(rightFields, 1));
        items.add(Field.of("COALESCE(" + l + ".window_end, " + r + ".window_end)", ValueKind.TIMESTAMP));
        if (dice.oneIn(3)) {
            List<Field> both = new ArrayList<>(leftFields);
            both.addAll(rightFields);
            condition += " AND " + new Scalars(dice, both).comparison();
        }
        return Relation.query(
                "SELECT " + items.sql() + " FROM (SELECT * FROM " + window + ") AS " + l + " "
                        + dice.pick("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN") + " (SELECT * FROM " + other
                        + ") AS " + r + " ON " + condition,
                items.fields());
    }

    Relation groupWindow(int depth) {
        Relation from = queries.anyTimed(depth);
        String alias = dice.alias();
        List<Field> plain = from.plain().stream().map(field -> field.in(alias)).toList();
        int step = 1 + dice.below(5);
        String kind = dice.pick("TUMBLE", "HOP", "SESSION");
        String call = "(" + alias + "." + from.rowtime().orElseThrow() + ", INTERVAL '" + step + "' SECOND"
                + (kind.equals("HOP") ? ", INTERVAL '" + step * (1 + dice.below(3)) + "' SECOND" : "") + ")";
        Items items = new Items();
        items.add(Field.of(kind + dice.pick("_START", "_END") + call, time(from)));
        List<Field> keys = dice.oneIn(3) ? List.of() : dice.some(plain, 1);
        items.addAll(keys);
        new Calls(dice, plain).addTo(items, true);
        String group = keys.isEmpty() ? "" : RelationalShapes.names(keys) + ", ";
        return Relation.query(
                "SELECT " + items.sql() + " FROM " + from.as(alias) + " GROUP BY " + group + kind + call,
                items.fields());
    }
}
