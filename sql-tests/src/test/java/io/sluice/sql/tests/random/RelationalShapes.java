package io.sluice.sql.tests.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** What needs no time: projections, aggregates, set operations, top-n. */
final class RelationalShapes {
    private final Dice dice;
    private final StreamQueries queries;

    RelationalShapes(Dice dice, StreamQueries queries) {
        this.dice = dice;
        this.queries = queries;
    }

    Relation project(int depth) {
        Relation from = queries.relation(depth);
        String alias = dice.alias();
        Scalars scalars = new Scalars(dice, from.fields(alias));
        Items items = new Items();
        for (int n = 1 + dice.below(4); n > 0; n--) {
            items.add(scalars.any());
        }
        String distinct = dice.oneIn(4) ? "DISTINCT " : "";
        return Relation.query(
                "SELECT " + distinct + items.sql() + " FROM " + from.as(alias) + where(scalars), items.fields());
    }

    private String where(Scalars scalars) {
        return dice.oneIn(2) ? " WHERE " + scalars.condition(2) : "";
    }

    Relation groupBy(int depth) {
        Relation from = queries.relation(depth);
        String alias = dice.alias();
        List<Field> fields = from.fields(alias);
        Scalars scalars = new Scalars(dice, fields);
        List<Field> keys = dice.some(fields, 1);
        if (dice.oneIn(5)) {
            keys.add(scalars.any());
        }
        Items items = new Items();
        items.addAll(keys);
        new Calls(dice, fields).addTo(items, true);
        return Relation.query(
                "SELECT " + items.sql() + " FROM " + from.as(alias) + where(scalars) + " GROUP BY " + names(keys)
                        + having(fields),
                items.fields());
    }

    private String having(List<Field> fields) {
        return switch (dice.below(8)) {
            case 0 -> " HAVING COUNT(*) > 1";
            case 1 -> " HAVING COUNT(" + dice.pick(fields).name() + ") " + dice.pick("= 1", "> 0", "<= 2");
            case 2 -> {
                Field field = dice.pick(fields);
                yield " HAVING MAX(" + field.name() + ") " + dice.pick("> ", "<> ", "<= ")
                        + field.kind().literal(dice.pick(field.kind().samples()));
            }
            default -> "";
        };
    }

    Relation groupingSets(int depth) {
        Relation from = queries.relation(depth);
        String alias = dice.alias();
        List<Field> fields = from.fields(alias);
        List<Field> keys = dice.some(fields, 2);
        Items items = new Items();
        items.addAll(keys);
        if (dice.oneIn(2)) {
            items.add(Field.of("GROUPING(" + dice.pick(keys).name() + ")", ValueKind.LONG));
        }
        if (dice.oneIn(3)) {
            items.add(Field.of("GROUPING_ID(" + names(keys) + ")", ValueKind.LONG));
        }
        new Calls(dice, fields).addTo(items, true);
        return Relation.query(
                "SELECT " + items.sql() + " FROM " + from.as(alias) + where(new Scalars(dice, fields)) + " GROUP BY "
                        + sets(dice, keys),
                items.fields());
    }

    /** ROLLUP, CUBE or GROUPING SETS over keys. */
    static String sets(Dice dice, List<Field> keys) {
        return switch (dice.below(3)) {
            case 0 -> "ROLLUP (" + names(keys) + ")";
            case 1 -> keys.size() > 3 ? "ROLLUP (" + names(keys) + ")" : "CUBE (" + names(keys) + ")";
            default -> {
                List<String> sets = new ArrayList<>();
                sets.add("(" + names(keys) + ")");
                for (int n = 1 + dice.below(2); n > 0; n--) {
                    sets.add("(" + names(dice.some(keys, dice.below(2))) + ")");
                }
                yield "GROUPING SETS (" + String.join(", ", sets) + ")";
            }
        };
    }

    /** Only where there are rows: a stream without any has no result yet, a table has one. */
    Relation aggregate(int depth) {
        Relation from = queries.relation(depth);
        String alias = dice.alias();
        List<Field> fields = from.fields(alias);
        Items items = new Items();
        new Calls(dice, fields).addTo(items, true);
        return Relation.query(
                "SELECT " + items.sql() + " FROM " + from.as(alias) + where(new Scalars(dice, fields))
                        + " HAVING COUNT(*) > 0",
                items.fields());
    }

    Relation setOperation(int depth) {
        String operation =
                dice.pick("UNION", "UNION ALL", "INTERSECT", "INTERSECT ALL", "EXCEPT", "EXCEPT ALL", "UNION ALL");
        Relation first = queries.relation(depth);
        List<Field> kinds = dice.some(first.fields(), 1);
        List<String> branches = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        for (int branch = 0; branch < 2 + dice.below(2); branch++) {
            Relation from = branch == 0 ? first : queries.relation(depth);
            String alias = dice.alias();
            Scalars scalars = new Scalars(dice, from.fields(alias));
            Items items = new Items();
            boolean exact = true;
            for (Field kind : kinds) {
                items.add(new Field(scalars.of(kind.kind()), kind.kind(), false));
            }
            fields = new ArrayList<>(items.fields());
            branches.add("SELECT " + items.sql() + " FROM " + from.as(alias) + where(scalars));
        }
        return Relation.query(String.join(" " + operation + " ", branches), fields);
    }

    Relation topN(int depth) {
        Relation from = queries.relation(depth);
        String alias = dice.alias();
        List<Field> kept = dice.some(from.fields(alias), 2);
        Items inner = new Items();
        inner.addAll(kept);
        List<Field> partition = dice.oneIn(4) ? List.of() : dice.some(kept, 1);
        String number = "ROW_NUMBER() OVER (" + partitionBy(partition) + "ORDER BY " + order(kept) + ") AS rn";
        String last = dice.pick("rn <= 1", "rn <= 2", "rn <= 3", "rn < 3", "rn = 1", "rn <= 5");
        String first = dice.oneIn(5) && !last.equals("rn = 1") ? "rn >= 2 AND " : "";
        List<Field> result = new ArrayList<>(inner.fields());
        if (dice.oneIn(2)) {
            result.add(Field.of("rn", ValueKind.LONG));
        }
        Items outer = new Items();
        outer.addAll(result);
        return Relation.query(
                "SELECT " + outer.sql() + " FROM (SELECT " + inner.sql() + ", " + number + " FROM " + from.as(alias)
                        + ") WHERE " + first + last,
                outer.fields());
    }

    /** The first rows of each value, as many as the value says; or all that are as good as the first ones. */
    Relation rank(int depth) {
        Relation from = queries.relation(depth);
        String alias = dice.alias();
        List<Field> numbers = from.fields(alias).stream()
                .filter(field -> field.kind() == ValueKind.INT)
                .toList();
        if (numbers.isEmpty()) {
            return topN(depth);
        }
        Field limit = dice.pick(numbers);
        Items inner = new Items();
        inner.add(limit);
        List<Field> kept = dice.some(from.fields(alias), 1);
        inner.addAll(kept);
        String function = dice.pick("ROW_NUMBER", "ROW_NUMBER", "RANK", "DENSE_RANK");
        String order =
                function.equals("ROW_NUMBER") ? order(kept) : dice.pick(kept).name();
        Items outer = new Items();
        outer.addAll(inner.fields());
        if (dice.oneIn(2)) {
            outer.add(Field.of("rn", ValueKind.LONG));
        }
        return Relation.query(
                "SELECT " + outer.sql() + " FROM (SELECT " + inner.sql() + ", " + function + "() OVER (PARTITION BY "
                        + limit.name() + " ORDER BY " + order + ") AS rn FROM " + from.as(alias) + ") WHERE rn <= "
                        + (function.equals("ROW_NUMBER") ? "c0" : "2"),
                outer.fields());
    }

    Relation limit(int depth) {
        Relation from = queries.relation(depth);
        String alias = dice.alias();
        Items items = new Items();
        items.addAll(dice.some(from.fields(alias), 1));
        String offset = dice.oneIn(3) ? " OFFSET 2" : "";
        return Relation.query(
                "SELECT " + items.sql() + " FROM " + from.as(alias) + " ORDER BY " + order(items.fields()) + " LIMIT "
                        + (1 + dice.below(5)) + offset,
                items.fields());
    }

    Relation unnest() {
        Optional<StreamTable> table = queries.arrays();
        if (table.isEmpty()) {
            return project(1);
        }
        String alias = dice.alias();
        String elements = dice.alias();
        List<Field> fields = new ArrayList<>(table.get().relation().fields(alias));
        fields.add(Field.of(elements + ".x", ValueKind.INT));
        boolean ordinality = dice.oneIn(3);
        if (ordinality) {
            fields.add(Field.of(elements + ".o", ValueKind.INT));
        }
        Items items = new Items();
        items.add(Field.of(elements + ".x", ValueKind.INT));
        items.addAll(dice.some(fields, 1));
        boolean left = dice.oneIn(3);
        return Relation.query(
                "SELECT " + items.sql() + " FROM " + table.get().relation().as(alias)
                        + (left ? " LEFT JOIN" : " CROSS JOIN") + " UNNEST(" + alias + "."
                        + table.get().array().orElseThrow() + ")" + (ordinality ? " WITH ORDINALITY" : "") + " AS "
                        + elements + (ordinality ? " (x, o)" : " (x)") + (left ? " ON TRUE" : "")
                        + (left ? "" : where(new Scalars(dice, fields))),
                items.fields());
    }

    String partitionBy(List<Field> partition) {
        return partition.isEmpty() ? "" : "PARTITION BY " + names(partition) + " ";
    }

    /** All fields, so that rows that are alike in the order are alike in all. */
    String order(List<Field> fields) {
        List<Field> shuffled = new ArrayList<>(fields);
        Collections.shuffle(shuffled, new Random(dice.below(1000)));
        List<String> keys = new ArrayList<>();
        for (Field field : shuffled) {
            keys.add(field.name() + dice.pick("", " ASC", " DESC", " DESC"));
        }
        return String.join(", ", keys);
    }

    static String names(List<Field> fields) {
        return String.join(", ", fields.stream().map(Field::name).distinct().toList());
    }
}
