package io.sluice.sql.tests.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Joins of all kinds but those of windows. */
final class JoinShapes {
    private static final List<String> KINDS =
            List.of("JOIN", "JOIN", "LEFT JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN");

    private final Dice dice;
    private final StreamQueries queries;

    JoinShapes(Dice dice, StreamQueries queries) {
        this.dice = dice;
        this.queries = queries;
    }

    Relation regular(int depth) {
        Relation first = queries.relation(depth);
        String alias = dice.alias();
        String from = first.as(alias);
        List<Field> fields = new ArrayList<>(first.fields(alias));
        for (int n = dice.oneIn(4) ? 2 : 1; n > 0; n--) {
            Relation next = queries.relation(depth);
            String nextAlias = dice.alias();
            List<String> equations = new Scalars(dice, fields).equations(next.fields(nextAlias));
            if (equations.isEmpty()) {
                break;
            }
            List<Field> both = new ArrayList<>(fields);
            both.addAll(next.fields(nextAlias));
            StringBuilder condition = new StringBuilder(dice.pick(equations));
            if (dice.oneIn(4)) {
                condition.append(" AND ").append(dice.pick(equations));
            }
            if (dice.oneIn(3)) {
                condition.append(" AND ").append(new Scalars(dice, both).condition(1));
            }
            from += " " + dice.pick(KINDS) + " " + next.as(nextAlias) + " ON " + condition;
            fields = both;
        }
        Items items = new Items();
        items.addAll(dice.some(fields, 2));
        String where = dice.oneIn(4) ? " WHERE " + new Scalars(dice, fields).condition(1) : "";
        return Relation.query("SELECT " + items.sql() + " FROM " + from + where, items.fields());
    }

    Relation interval(int depth) {
        return interval(queries.timed(depth), queries.timed(depth), dice.pick(KINDS));
    }

    /** With the time of the left side as a time attribute. */
    Relation timedInterval() {
        return interval(queries.events().relation(), queries.events().relation(), "JOIN");
    }

    private Relation interval(Relation left, Relation right, String kind) {
        String l = dice.alias();
        String r = dice.alias();
        String leftTime = l + "." + left.rowtime().orElseThrow();
        String rightTime = r + "." + right.rowtime().orElseThrow();
        List<Field> fields = new ArrayList<>(left.fields(l));
        fields.addAll(right.fields(r));
        String before = " - INTERVAL '" + dice.below(6) + "' SECOND";
        String after = " + INTERVAL '" + dice.below(6) + "' SECOND";
        String times = dice.oneIn(2)
                ? leftTime + " BETWEEN " + rightTime + before + " AND " + rightTime + after
                : rightTime + dice.pick(" > ", " >= ") + leftTime + before + " AND " + rightTime
                        + dice.pick(" < ", " <= ") + leftTime + after;
        List<String> equations = new Scalars(dice, timeless(left, l)).equations(timeless(right, r));
        StringBuilder condition = new StringBuilder(times);
        if (!equations.isEmpty() && dice.below(4) > 0) {
            condition.insert(0, dice.pick(equations) + " AND ");
        }
        if (dice.oneIn(4)) {
            List<Field> plain = new ArrayList<>(timeless(left, l));
            plain.addAll(timeless(right, r));
            condition.append(" AND ").append(new Scalars(dice, plain).condition(0));
        }
        Items items = new Items();
        items.addAll(dice.some(fields, 2));
        Field time = items.add(Field.of(leftTime, ValueKind.TIMESTAMP));
        return new Relation(
                "SELECT " + items.sql() + " FROM " + left.as(l) + " " + kind + " " + right.as(r) + " ON " + condition,
                items.fields(),
                Optional.of(time.name()),
                kind.equals("JOIN"));
    }

    private static List<Field> timeless(Relation relation, String alias) {
        return relation.plain().stream().map(field -> field.in(alias)).toList();
    }

    /** Events with the version of their time. */
    Relation temporal() {
        StreamTable events = queries.events();
        StreamTable versions = queries.versions();
        String e = dice.alias();
        String v = dice.alias();
        String key = versions.fields().get(versions.key().orElseThrow()).name();
        StringBuilder condition = new StringBuilder(e + "." + events.name() + "_0 = " + v + "." + key);
        List<Field> fields = new ArrayList<>(events.relation().fields(e));
        List<Field> plain = new ArrayList<>(timeless(events.relation(), e));
        fields.addAll(versions.relation().fields(v));
        plain.addAll(timeless(versions.relation(), v));
        if (dice.oneIn(3)) {
            condition.append(" AND ").append(new Scalars(dice, plain).condition(0));
        }
        Items items = new Items();
        items.addAll(dice.some(fields, 3));
        String where = dice.oneIn(4) ? " WHERE " + new Scalars(dice, plain).condition(1) : "";
        return Relation.query(
                "SELECT " + items.sql() + " FROM " + events.relation().as(e) + dice.pick(" JOIN ", " LEFT JOIN ")
                        + versions.name() + " FOR SYSTEM_TIME AS OF " + e + "."
                        + events.rowtime().orElseThrow() + " AS " + v + " ON " + condition + where,
                items.fields());
    }
}
