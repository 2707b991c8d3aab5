package io.sluice.planner.validate;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlOperator;

/** The window table functions, and how their column is written. */
final class WindowTableFunctions {
    static final List<WindowTableOperator> ALL = List.of(
            WindowTableOperator.TUMBLE,
            WindowTableOperator.HOP,
            WindowTableOperator.CUMULATE,
            WindowTableOperator.SESSION);

    private WindowTableFunctions() {}

    static boolean contains(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return ALL.stream().map(SqlOperator::getName).anyMatch(upper::equals);
    }
}
