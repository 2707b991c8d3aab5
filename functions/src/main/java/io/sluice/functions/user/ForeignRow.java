package io.sluice.functions.user;

import io.sluice.spi.type.LogicalType.RowType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code org.apache.flink.types.Row} of a function's class path, by its public methods. */
final class ForeignRow {
    static final String NAME = "org.apache.flink.types.Row";

    private ForeignRow() {}

    /** The class of a function's class path. @throws IllegalArgumentException when it is not there */
    static Class<?> load(ClassLoader loader) {
        try {
            return Class.forName(NAME, true, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("there is no class " + NAME + " for a row", e);
        }
    }

    static boolean isRow(Class<?> type) {
        return type.getName().equals(NAME);
    }

    /** The fields in the order of a type: of a row with names alone by those, of another as they stand. */
    static List<@Nullable Object> fields(RowType type, Object row) {
        try {
            Class<?> rowClass = row.getClass();
            List<@Nullable Object> fields = new ArrayList<>();
            if (rowClass.getMethod("getFieldNames", boolean.class).invoke(row, false) != null) {
                for (String name : type.names()) {
                    fields.add(rowClass.getMethod("getField", String.class).invoke(row, name));
                }
                return fields;
            }
            int arity = (int) rowClass.getMethod("getArity").invoke(row);
            for (int i = 0; i < arity; i++) {
                fields.add(rowClass.getMethod("getField", int.class).invoke(row, i));
            }
            return fields;
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("a Row cannot be read: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("a Row cannot be read: " + e.getMessage(), e);
        }
    }

    /** Makes rows whose fields have places and names. @param rowClass the class {@code Row} */
    static Function<List<?>, Object> maker(Class<?> rowClass, RowType type) {
        LinkedHashMap<String, Integer> places = new LinkedHashMap<>();
        type.names().forEach(name -> places.put(name, places.size()));
        try {
            ClassLoader loader = rowClass.getClassLoader();
            Class<?> kinds = Class.forName("org.apache.flink.types.RowKind", true, loader);
            Object insert = kinds.getMethod("fromByteValue", byte.class).invoke(null, (byte) 0);
            Method create = Class.forName("org.apache.flink.types.RowUtils", true, loader)
                    .getMethod("createRowWithNamedPositions", kinds, Object[].class, LinkedHashMap.class);
            return fields -> create(create, insert, fields, places);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("a Row cannot be made: " + e.getMessage(), e);
        }
    }

    private static Object create(Method create, Object kind, List<?> fields, LinkedHashMap<String, Integer> places) {
        try {
            return create.invoke(null, kind, fields.toArray(), places);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("a Row cannot be made: " + e.getMessage(), e);
        }
    }
}
