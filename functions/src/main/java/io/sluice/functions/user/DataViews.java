package io.sluice.functions.user;

import java.util.List;
import java.util.Map;

/**
 * {@code ListView} and {@code MapView} of {@code org.apache.flink.table.api.dataview}, in which Flink's accumulators keep many values, by
 * their public methods.
 */
final class DataViews {
    private static final String PACKAGE = "org.apache.flink.table.api.dataview.";

    private DataViews() {}

    static boolean isList(Class<?> type) {
        return type.getName().equals(PACKAGE + "ListView");
    }

    static boolean isMap(Class<?> type) {
        return type.getName().equals(PACKAGE + "MapView");
    }

    /** What a list view holds. */
    static List<?> list(Object view) {
        return (List<?>) get(view, "getList");
    }

    /** What a map view holds. */
    static Map<?, ?> map(Object view) {
        return (Map<?, ?>) get(view, "getMap");
    }

    static Object ofList(Class<?> type, List<?> list) {
        return with(type, "setList", List.class, list);
    }

    static Object ofMap(Class<?> type, Map<?, ?> map) {
        return with(type, "setMap", Map.class, map);
    }

    private static Object get(Object view, String getter) {
        try {
            return view.getClass().getMethod(getter).invoke(view);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(view.getClass().getName() + " cannot be read: " + e, e);
        }
    }

    private static Object with(Class<?> type, String setter, Class<?> parameter, Object value) {
        try {
            Object view = type.getConstructor().newInstance();
            type.getMethod(setter, parameter).invoke(view, value);
            return view;
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type.getName() + " cannot be made: " + e, e);
        }
    }
}
