package io.sluice.sql.parser.type;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/** {@code RAW('class', 'serializer snapshot in Base64')}. */
public final class SqlRawType extends SqlTypeNameSpec {
    private final String className;
    private final String serializer;

    public SqlRawType(String className, String serializer, SqlParserPos pos) {
        super(new SqlIdentifier("RAW", pos), pos);
        this.className = className;
        this.serializer = serializer;
    }

    public String getClassName() {
        return className;
    }

    /** Base64. */
    public String getSerializer() {
        return serializer;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator) {
        return ExtendedTypeFactory.of(validator, getParserPos(), "RAW").createRawType(className, serializer);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        SqlTypes.open(writer, "RAW", "(");
        SqlLiteral.createCharString(className, SqlParserPos.ZERO).unparse(writer, 0, 0);
        SqlTypes.comma(writer);
        SqlLiteral.createCharString(serializer, SqlParserPos.ZERO).unparse(writer, 0, 0);
        SqlTypes.close(writer, ")");
    }

    @Override
    public boolean equalsDeep(SqlTypeNameSpec spec, Litmus litmus) {
        return spec instanceof SqlRawType that && className.equals(that.className) && serializer.equals(that.serializer)
                ? litmus.succeed()
                : litmus.fail("{} != {}", this, spec);
    }
}
