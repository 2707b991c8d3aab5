package io.sluice.sql.parser.type;

import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlWriter;

/** Writes types with the nullability that Calcite's own {@code unparse} leaves out. */
public final class TypeWriter {
    private TypeWriter() {}

    public static void unparse(SqlWriter writer, SqlDataTypeSpec type) {
        type.unparse(writer, 0, 0);
        if (Boolean.FALSE.equals(type.getNullable())) {
            writer.keyword("NOT NULL");
        }
    }
}
