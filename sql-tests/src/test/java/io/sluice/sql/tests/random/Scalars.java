package io.sluice.sql.tests.random;

import java.util.ArrayList;
import java.util.List;

/** Small expressions and conditions over fields; how expressions are computed is what other tests look at. */
final class Scalars {
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");

    private final Dice dice;
    private final List<Field> fields;

    Scalars(Dice dice, List<Field> fields) {
        this.dice = dice;
        this.fields = fields;
    }

    /** A field, or something made of one. The field it returns is named by the expression. */
    Field any() {
        Field field = dice.pick(fields);
        return dice.below(3) > 0 ? field : made(field);
    }

    private Field made(Field field) {
        String name = field.name();
        return switch (field.kind()) {
            case INT ->
                field.named(dice.pick(name + " + 1", "ABS(" + name + ")", "COALESCE(" + name + ", 0)", name + " * 2"));
            case LONG -> field.named(dice.pick(name + " + 1", "COALESCE(" + name + ", CAST(0 AS BIGINT))"));
            case TEXT -> field.named(dice.pick("UPPER(" + name + ")", name + " || 'x'", "COALESCE(" + name + ", 'n')"));
            case BOOLEAN -> field.named("NOT " + name);
            case DECIMAL, DOUBLE, DATE, TIMESTAMP, LOCAL_TIMESTAMP ->
                field.named("CASE WHEN " + condition(0) + " THEN " + name + " END");
        };
    }

    /** Something of a kind. */
    String of(ValueKind kind) {
        List<Field> same = fields.stream().filter(field -> field.kind() == kind).toList();
        return same.isEmpty() || dice.oneIn(6)
                ? kind.literal(dice.pick(kind.samples()))
                : dice.pick(same).name();
    }

    /** @param depth how many AND, OR and NOT may be nested */
    String condition(int depth) {
        if (depth > 0 && dice.oneIn(3)) {
            return switch (dice.below(3)) {
                case 0 -> "(" + condition(depth - 1) + " AND " + condition(depth - 1) + ")";
                case 1 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
                default -> "NOT (" + condition(depth - 1) + ")";
            };
        }
        Field field = dice.pick(fields);
        String name = field.name();
        return switch (dice.below(8)) {
            case 0 -> name + " IS NULL";
            case 1 -> name + " IS NOT NULL";
            case 2 -> name + " IN (" + literal(field) + ", " + literal(field) + ")";
            case 3 -> name + " IS DISTINCT FROM " + of(field.kind());
            default -> comparison(field);
        };
    }

    /** A condition without a list, which is too much for Flink's planner in some joins. */
    String comparison() {
        return comparison(dice.pick(fields));
    }

    private String comparison(Field field) {
        return field.name() + " " + dice.pick(COMPARISONS) + " " + of(field.kind());
    }

    private String literal(Field field) {
        return field.kind().literal(dice.pick(field.kind().samples()));
    }

    /** Equations of fields of two sides with types that are alike; empty when there are none. */
    List<String> equations(List<Field> others) {
        List<String> pairs = new ArrayList<>();
        for (Field left : fields) {
            for (Field right : others) {
                if (left.kind() == right.kind()
                        && left.kind() != ValueKind.BOOLEAN
                        && left.kind() != ValueKind.DOUBLE) {
                    pairs.add(left.name() + " = " + right.name());
                }
            }
        }
        return pairs;
    }
}
