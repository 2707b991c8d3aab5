package io.sluice.sql.parser.type;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/** {@code name type ['comment']} of a ROW or STRUCTURED type. */
public final class SqlTypeField {
    private final SqlIdentifier name;
    private final SqlDataTypeSpec type;
    private final @Nullable String comment;

    public SqlTypeField(SqlIdentifier name, SqlDataTypeSpec type, @Nullable String comment) {
        this.name = name;
        this.type = type;
        this.comment = comment;
    }

    /** One part. */
    public SqlIdentifier getName() {
        return name;
    }

    /** With its nullability. */
    public SqlDataTypeSpec getType() {
        return type;
    }

    public Optional<String> getComment() {
        return Optional.ofNullable(comment);
    }

    void unparse(SqlWriter writer) {
        name.unparse(writer, 0, 0);
        SqlTypes.unparse(writer, type);
        if (comment != null) {
            SqlLiteral.createCharString(comment, SqlParserPos.ZERO).unparse(writer, 0, 0);
        }
    }

    static void unparse(SqlWriter writer, List<SqlTypeField> fields) {
        for (int i = 0; i < fields.size(); i++) {
            if (i > 0) {
                SqlTypes.comma(writer);
            }
            fields.get(i).unparse(writer);
        }
    }

    static boolean equalsDeep(List<SqlTypeField> some, List<SqlTypeField> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            SqlTypeField a = some.get(i);
            SqlTypeField b = others.get(i);
            boolean equal = a.name.equalsDeep(b.name, Litmus.IGNORE)
                    && SqlTypes.equalsDeep(a.type, b.type)
                    && Objects.equals(a.comment, b.comment);
            if (!equal) {
                return false;
            }
        }
        return true;
    }
}
