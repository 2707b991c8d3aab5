package io.sluice.sql.tests.random;

import java.util.List;

/** Queries within conditions and select lists. */
final class SubQueryShapes {
    private final Dice dice;
    private final StreamQueries queries;

    SubQueryShapes(Dice dice, StreamQueries queries) {
        this.dice = dice;
        this.queries = queries;
    }

    /** IN, EXISTS and their opposites. */
    Relation filter(int depth) {
        Relation from = queries.relation(depth);
        Relation other = queries.relation(depth - 1);
        String alias = dice.alias();
        String inner = dice.alias();
        List<Field> fields = from.fields(alias);
        Field outerField = dice.pick(fields);
        List<Field> alike = other.fields(inner).stream()
                .filter(field -> field.kind() == outerField.kind())
                .toList();
        Items items = new Items();
        items.addAll(dice.some(fields, 1));
        String select = "SELECT " + items.sql() + " FROM " + from.as(alias) + " WHERE ";
        String both = dice.oneIn(4) ? new Scalars(dice, fields).condition(0) + " AND " : "";
        if (alike.isEmpty()) {
            return Relation.query(select + new Scalars(dice, fields).condition(2), items.fields());
        }
        Field innerField = dice.pick(alike);
        String body = " FROM " + other.as(inner);
        String residual = dice.oneIn(3) ? new Scalars(dice, other.fields(inner)).condition(1) : "TRUE";
        String condition =
                switch (dice.below(4)) {
                    case 0 ->
                        "EXISTS (SELECT 1" + body + " WHERE " + innerField.name() + " = " + outerField.name() + " AND "
                                + residual + ")";
                    case 1 ->
                        "NOT EXISTS (SELECT 1" + body + " WHERE " + innerField.name() + " = " + outerField.name()
                                + " AND " + residual + ")";
                    case 2 ->
                        outerField.name() + " IN (SELECT " + innerField.name() + body + " WHERE " + residual + ")";
                    default ->
                        outerField.name() + " NOT IN (SELECT " + innerField.name() + body + " WHERE " + residual + ")";
                };
        return Relation.query(select + both + condition, items.fields());
    }

    /** One value, of all rows or of those that go with a row outside. */
    Relation scalar(int depth) {
        Relation from = queries.relation(depth);
        Relation other = queries.relation(depth - 1);
        String alias = dice.alias();
        String inner = dice.alias();
        List<Field> fields = from.fields(alias);
        Field value = dice.pick(other.fields(inner));
        List<String> equations = new Scalars(dice, other.fields(inner)).equations(fields);
        String correlated = equations.isEmpty() || dice.oneIn(3) ? "" : " WHERE " + dice.pick(equations);
        Field result = value.named("(SELECT " + dice.pick("MAX", "MIN") + "(" + value.name() + ") FROM "
                + other.as(inner) + correlated + ")");
        Items items = new Items();
        items.addAll(dice.some(fields, 1));
        List<Field> alike =
                fields.stream().filter(field -> field.kind() == value.kind()).toList();
        if (alike.isEmpty() || dice.oneIn(2)) {
            items.add(result);
            return Relation.query("SELECT " + items.sql() + " FROM " + from.as(alias), items.fields());
        }
        return Relation.query(
                "SELECT " + items.sql() + " FROM " + from.as(alias) + " WHERE "
                        + dice.pick(alike).name() + dice.pick(" < ", " = ", " >= ") + result.name(),
                items.fields());
    }
}
