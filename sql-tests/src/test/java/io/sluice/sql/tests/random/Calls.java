package io.sluice.sql.tests.random;

import java.util.ArrayList;
import java.util.List;

/** Calls of aggregate functions whose values do not depend on the order of rows. */
final class Calls {
    private final Dice dice;
    private final List<Field> fields;

    Calls(Dice dice, List<Field> fields) {
        this.dice = dice;
        this.fields = fields;
    }

    /** @param freely with DISTINCT and FILTER */
    void addTo(Items items, boolean freely) {
        items.addAll(make(freely));
    }

    /**
     * Calls over a window that has a name.
     *
     * @param distinct whether they may be of different values only
     */
    List<Field> over(String window, boolean distinct) {
        List<Field> calls = make(false);
        if (distinct && dice.oneIn(3)) {
            calls.add(Field.of("COUNT(DISTINCT " + dice.pick(fields).name() + ")", ValueKind.LONG));
        }
        return calls.stream()
                .map(call -> call.named(call.name() + " OVER " + window))
                .toList();
    }

    private List<Field> make(boolean freely) {
        List<Field> calls = new ArrayList<>();
        for (int n = 1 + dice.below(3); n > 0; n--) {
            calls.add(call(freely));
        }
        return calls;
    }

    private Field call(boolean freely) {
        Field field = dice.pick(fields);
        String distinct = freely && dice.oneIn(4) ? "DISTINCT " : "";
        String argument = "(" + distinct + field.name() + ")";
        Field call =
                switch (dice.below(6)) {
                    case 0 -> Field.of("COUNT(*)", ValueKind.LONG);
                    case 1, 2 -> field.sums() ? sum(field, argument) : Field.of("COUNT" + argument, ValueKind.LONG);
                    case 3 -> Field.of("COUNT" + argument, ValueKind.LONG);
                    default -> field.named(dice.pick("MIN", "MAX") + argument);
                };
        boolean filter = freely && dice.oneIn(5);
        return filter
                ? call.named(call.name() + " FILTER (WHERE " + new Scalars(dice, fields).condition(0) + ")")
                : call;
    }

    private Field sum(Field field, String argument) {
        boolean average = dice.oneIn(3);
        return new Field(
                (average ? "AVG" : "SUM") + argument, field.kind(), !(average && field.kind() == ValueKind.DOUBLE));
    }
}
