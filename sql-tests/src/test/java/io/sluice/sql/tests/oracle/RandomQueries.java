package io.sluice.sql.tests.oracle;

import io.sluice.sql.tests.oracle.Column.Family;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random queries over given tables: filters, aggregates, unions, joins and sub-queries, one in the other. */
final class RandomQueries {
    private final Random random;
    private final List<RandomTable> tables;
    private int aliases;

    /** @param columns what a query around this one can name */
    private record Select(String sql, List<Column> columns) {}

    RandomQueries(Random random, List<RandomTable> tables) {
        this.random = random;
        this.tables = tables;
    }

    /** @param depth how many queries may be nested */
    String query(int depth) {
        aliases = 0;
        return select(depth).sql();
    }

    private Select select(int depth) {
        return switch (random.nextInt(10)) {
            case 0, 1 -> project(depth, "");
            case 2 -> project(depth, "DISTINCT ");
            case 3, 4, 5 -> groupBy(depth);
            case 6 -> aggregate(depth);
            case 7 -> union(depth);
            default -> project(depth, "");
        };
    }

    private Select project(int depth, String distinct) {
        Select from = from(depth);
        List<Column> result = new ArrayList<>();
        List<String> items = new ArrayList<>();
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            addItem(from, items, result);
        }
        return new Select("SELECT " + distinct + String.join(", ", items) + from.sql() + where(from), result);
    }

    private void addItem(Select from, List<String> items, List<Column> result) {
        String name = "c" + result.size();
        if (random.nextBoolean()) {
            Column column = pick(from.columns());
            items.add(column.name() + " AS " + name);
            result.add(new Column(name, column.family(), column.exactSum()));
            return;
        }
        RandomExpressions expressions = new RandomExpressions(random, from.columns());
        Family family = expressions.family();
        items.add(expressions.expression(family, 2) + " AS " + name);
        result.add(new Column(name, family, false));
    }

    private Select groupBy(int depth) {
        Select from = from(depth);
        Set<Column> keys = new LinkedHashSet<>();
        for (int n = 1 + random.nextInt(2); n > 0; n--) {
            keys.add(pick(from.columns()));
        }
        List<String> groups = new ArrayList<>();
        List<String> items = new ArrayList<>();
        List<Column> result = new ArrayList<>();
        for (Column key : keys) {
            String name = "c" + result.size();
            groups.add(key.name());
            items.add(key.name() + " AS " + name);
            result.add(new Column(name, key.family(), key.exactSum()));
        }
        if (random.nextInt(5) == 0) {
            RandomExpressions expressions = new RandomExpressions(random, from.columns());
            Family family = expressions.family();
            String group = expressions.expression(family, 1);
            if (from.columns().stream().anyMatch(column -> group.contains(column.name()))) {
                groups.add(group);
                items.add(group + " AS c" + result.size());
                result.add(new Column("c" + result.size(), family, false));
            }
        }
        addCalls(from, items, result);
        String having = random.nextInt(4) == 0 ? having(from, keys) : "";
        return new Select(
                "SELECT " + String.join(", ", items) + from.sql() + where(from) + " GROUP BY "
                        + String.join(", ", groups) + having,
                result);
    }

    private String having(Select from, Set<Column> keys) {
        return switch (random.nextInt(3)) {
            case 0 -> " HAVING COUNT(*) > 1";
            case 1 -> " HAVING " + new RandomExpressions(random, List.copyOf(keys)).predicate(1);
            default -> {
                Column column = pick(from.columns());
                yield " HAVING COUNT(" + column.name() + ") " + pick(List.of("= 1", "> 0", "<= 2"));
            }
        };
    }

    private Select aggregate(int depth) {
        Select from = from(depth);
        List<String> items = new ArrayList<>();
        List<Column> result = new ArrayList<>();
        addCalls(from, items, result);
        return new Select("SELECT " + String.join(", ", items) + from.sql() + where(from), result);
    }

    private void addCalls(Select from, List<String> items, List<Column> result) {
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            String name = "c" + result.size();
            Column column = pick(from.columns());
            boolean sums = column.family().isNumeric() && (column.family() != Family.APPROXIMATE || column.exactSum());
            String distinct = random.nextInt(4) == 0 ? "DISTINCT " : "";
            String call;
            Family family = column.family();
            switch (random.nextInt(6)) {
                case 0 -> {
                    call = "COUNT(*)";
                    family = Family.INTEGER;
                }
                case 1, 2 -> {
                    String function = pick(List.of("SUM", "AVG"));
                    call = sums
                            ? function + "(" + distinct + column.name() + ")"
                            : "COUNT(" + distinct + column.name() + ")";
                    family = sums ? family : Family.INTEGER;
                }
                case 3 -> {
                    call = "COUNT(" + distinct + column.name() + ")";
                    family = Family.INTEGER;
                }
                default -> {
                    boolean orders = column.family() != Family.BINARY;
                    call = (orders ? pick(List.of("MIN", "MAX")) : "COUNT") + "(" + distinct + column.name() + ")";
                    family = orders ? family : Family.INTEGER;
                }
            }
            if (random.nextInt(4) == 0) {
                call += " FILTER (WHERE " + new RandomExpressions(random, from.columns()).predicate(1) + ")";
            }
            items.add(call + " AS " + name);
            result.add(new Column(name, family, false));
        }
    }

    private Select union(int depth) {
        List<Family> families = new ArrayList<>();
        Select first = from(depth);
        RandomExpressions expressions = new RandomExpressions(random, first.columns());
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            families.add(expressions.family());
        }
        List<String> branches = new ArrayList<>();
        for (int n = 2 + random.nextInt(2); n > 0; n--) {
            Select from = branches.isEmpty() ? first : from(depth);
            List<String> items = new ArrayList<>();
            RandomExpressions branch = new RandomExpressions(random, from.columns());
            for (Family family : families) {
                items.add(branch.expression(family, random.nextInt(2)) + " AS c" + items.size());
            }
            branches.add("SELECT " + String.join(", ", items) + from.sql() + where(from));
        }
        List<Column> result = new ArrayList<>();
        for (Family family : families) {
            result.add(new Column("c" + result.size(), family, false));
        }
        return new Select(String.join(random.nextInt(3) == 0 ? " UNION " : " UNION ALL ", branches), result);
    }

    /** A FROM clause and the columns that it offers. */
    private Select from(int depth) {
        Select left = relation(depth);
        if (random.nextInt(5) < 2) {
            return join(left, relation(depth));
        }
        return new Select(" FROM " + left.sql(), left.columns());
    }

    private Select relation(int depth) {
        String alias = "r" + aliases++;
        if (depth > 1 && random.nextInt(5) < 3) {
            Select inner = select(depth - 1);
            return new Select("(" + inner.sql() + ") AS " + alias, of(alias, inner.columns()));
        }
        RandomTable table = pick(tables);
        return new Select(table.name() + " AS " + alias, of(alias, table.columns()));
    }

    private static List<Column> of(String alias, List<Column> columns) {
        return columns.stream().map(column -> column.of(alias)).toList();
    }

    private Select join(Select left, Select right) {
        List<String> pairs = new ArrayList<>();
        for (Column l : left.columns()) {
            for (Column r : right.columns()) {
                if (l.family() == r.family() && l.family() != Family.BOOLEAN && l.family() != Family.APPROXIMATE) {
                    pairs.add(l.name() + " = " + r.name());
                }
            }
        }
        if (pairs.isEmpty()) {
            return new Select(" FROM " + left.sql(), left.columns());
        }
        StringBuilder condition = new StringBuilder(pick(pairs));
        if (random.nextInt(4) == 0) {
            condition.append(" AND ").append(pick(pairs));
        }
        List<Column> both = new ArrayList<>(left.columns());
        both.addAll(right.columns());
        if (random.nextInt(3) == 0) {
            condition.append(" AND ").append(new RandomExpressions(random, both).predicate(1));
        }
        String kind = pick(List.of("JOIN", "JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"));
        return new Select(" FROM " + left.sql() + " " + kind + " " + right.sql() + " ON " + condition, both);
    }

    private String where(Select from) {
        if (random.nextInt(5) < 3) {
            return "";
        }
        String predicate = new RandomExpressions(random, from.columns()).predicate(2);
        return " WHERE " + (random.nextInt(5) == 0 ? semiJoin(from) : predicate);
    }

    private String semiJoin(Select from) {
        RandomTable table = pick(tables);
        String alias = "s" + aliases++;
        List<Column> inner = of(alias, table.columns());
        for (Column outer : from.columns()) {
            for (Column column : inner) {
                if (outer.family() == column.family()
                        && outer.family() != Family.BOOLEAN
                        && outer.family() != Family.BINARY) {
                    return switch (random.nextInt(6)) {
                        case 0 ->
                            "EXISTS (SELECT 1 FROM " + table.name() + " AS " + alias + " WHERE " + column.name() + " = "
                                    + outer.name() + ")";
                        case 1 ->
                            "NOT EXISTS (SELECT 1 FROM " + table.name() + " AS " + alias + " WHERE " + column.name()
                                    + " = " + outer.name() + ")";
                        case 2 ->
                            outer.name() + " NOT IN (SELECT " + column.name() + " FROM " + table.name() + " AS " + alias
                                    + " WHERE " + column.name() + " IS NOT NULL)";
                        case 3 ->
                            outer.name() + " = (SELECT " + "MAX" + "(" + column.name() + ") FROM " + table.name()
                                    + " AS " + alias + ")";
                        default ->
                            outer.name() + " IN (SELECT " + column.name() + " FROM " + table.name() + " AS " + alias
                                    + ")";
                    };
                }
            }
        }
        return "TRUE";
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
