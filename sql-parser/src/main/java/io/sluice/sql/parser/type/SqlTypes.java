package io.sluice.sql.parser.type;

import java.util.Objects;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.util.Litmus;

/** Writes and compares types with their nullability, which Calcite's {@code unparse} and {@code equalsDeep} leave out. */
public final class SqlTypes {
    private SqlTypes() {}

    public static boolean equalsDeep(SqlDataTypeSpec some, SqlDataTypeSpec other) {
        return some.equalsDeep(other, Litmus.IGNORE) && Objects.equals(some.getNullable(), other.getNullable());
    }

    /** The name and what opens its parameters, without a blank between. */
    static void open(SqlWriter writer, String name, String bracket) {
        writer.keyword(name);
        writer.setNeedWhitespace(false);
        writer.print(bracket);
        writer.setNeedWhitespace(false);
    }

    static void close(SqlWriter writer, String bracket) {
        writer.setNeedWhitespace(false);
        writer.print(bracket);
        writer.setNeedWhitespace(true);
    }

    public static void unparse(SqlWriter writer, SqlDataTypeSpec type) {
        type.unparse(writer, 0, 0);
        if (Boolean.FALSE.equals(type.getNullable())) {
            writer.keyword("NOT NULL");
        }
    }

    static void comma(SqlWriter writer) {
        writer.setNeedWhitespace(false);
        writer.print(",");
        writer.setNeedWhitespace(true);
    }
}
