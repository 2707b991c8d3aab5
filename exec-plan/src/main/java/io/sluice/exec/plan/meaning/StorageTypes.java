package io.sluice.exec.plan.meaning;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.PhysicalType;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of types by how their values lie in state: types of one name have equal bytes for equal values. */
public final class StorageTypes {
    private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((\\d+), (\\d+)\\)");
    private static final String NOT_NULL = " NOT NULL";

    private StorageTypes() {}

    public static String of(LogicalType type) {
        return of(type.name());
    }

    /** @param type as plan files have it, with or without NOT NULL; a text that is no type stays as it is */
    static String of(String type) {
        String name = type.endsWith(NOT_NULL) ? type.substring(0, type.length() - NOT_NULL.length()) : type;
        if (name.equals("TINYINT") || name.equals("SMALLINT") || name.equals("INT") || name.equals("BIGINT")) {
            return "integer";
        }
        if (name.startsWith("VARCHAR(")) {
            return "string";
        }
        if (name.startsWith("VARBINARY(")) {
            return "bytes";
        }
        Matcher decimal = DECIMAL.matcher(name);
        if (decimal.matches()) {
            boolean wide = Integer.parseInt(decimal.group(1)) > DecimalType.MAX_LONG_PRECISION;
            return (wide ? "wide decimal(" : "decimal(") + decimal.group(2) + ")";
        }
        return name;
    }

    /** Whether each value of a type is one of the other, so that a cast changes nothing. */
    static boolean widens(LogicalType from, LogicalType to) {
        if (from instanceof DecimalType small && to instanceof DecimalType large) {
            return small.scale() == large.scale() && small.precision() <= large.precision();
        }
        String storage = of(from);
        return switch (storage) {
            case "integer" -> of(to).equals(storage) && from.root().compareTo(to.root()) <= 0;
            case "string", "bytes" -> of(to).equals(storage) && length(from) <= length(to);
            default -> from.asNullable().equals(to.asNullable());
        };
    }

    /** Whether a column may become one of another type that holds each of its values: of those types whose rows in state can be made wider. */
    public static boolean holds(LogicalType from, LogicalType to) {
        boolean real = from.physical() == PhysicalType.FLOAT && to.physical() == PhysicalType.DOUBLE;
        return real || widens(from, to) || !hasSizes(of(from)) && of(from).equals(of(to));
    }

    /** Whether a storage is that of types which do not all hold the same values. */
    private static boolean hasSizes(String storage) {
        return storage.equals("integer")
                || storage.equals("string")
                || storage.equals("bytes")
                || storage.contains("decimal(");
    }

    private static int length(LogicalType type) {
        return type instanceof LogicalType.VarCharType text
                ? text.length()
                : ((LogicalType.VarBinaryType) type).length();
    }
}
