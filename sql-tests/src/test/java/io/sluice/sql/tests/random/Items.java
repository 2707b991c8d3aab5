package io.sluice.sql.tests.random;

import java.util.ArrayList;
import java.util.List;

/** A select list in the making: its columns are c0, c1 and so on. */
final class Items {
    private final List<String> items = new ArrayList<>();
    private final List<Field> fields = new ArrayList<>();

    /** @param expression a field whose name is an expression */
    Field add(Field expression) {
        Field field = expression.named("c" + fields.size());
        items.add(expression.name() + " AS " + field.name());
        fields.add(field);
        return field;
    }

    void addAll(List<Field> expressions) {
        expressions.forEach(this::add);
    }

    List<Field> fields() {
        return List.copyOf(fields);
    }

    String sql() {
        return String.join(", ", items);
    }
}
