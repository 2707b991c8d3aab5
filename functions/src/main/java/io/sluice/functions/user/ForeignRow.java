package io.sluice.functions.user;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code org.apache.flink.types.Row} of a function's class path, by its public methods. */
final class ForeignRow {
    private static final String NAME = "org.apache.flink.types.Row";

    private ForeignRow() {}

    static boolean isRow(Class<?> type) {
        return type.getName().equals(NAME);
    }

    static List<@Nullable Object> fields(Object row) {
        try {
            int arity = (int) row.getClass().getMethod("getArity").invoke(row);
            List<@Nullable Object> fields = new ArrayList<>(arity);
            for (int i = 0; i < arity; i++) {
                fields.add(row.getClass().getMethod("getField", int.class).invoke(row, i));
            }
            return fields;
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("a Row cannot be read: " + e.getMessage(), e);
        }
    }

    static Object make(Class<?> type, List<?> fields) {
        try {
            return type.getMethod("of", Object[].class).invoke(null, (Object) fields.toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("a Row cannot be made: " + e.getMessage(), e);
        }
    }
}
