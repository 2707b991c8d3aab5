package io.sluice.sql.parser.type;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/** {@code MAP<k, v>}, with the nullability of key and value. */
public final class SqlMapType extends SqlTypeNameSpec {
    private final SqlDataTypeSpec key;
    private final SqlDataTypeSpec value;

    public SqlMapType(SqlDataTypeSpec key, SqlDataTypeSpec value, SqlParserPos pos) {
        super(new SqlIdentifier(SqlTypeName.MAP.name(), pos), pos);
        this.key = key;
        this.value = value;
    }

    public SqlDataTypeSpec getKey() {
        return key;
    }

    public SqlDataTypeSpec getValue() {
        return value;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator) {
        return validator.getTypeFactory().createMapType(key.deriveType(validator), value.deriveType(validator));
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        SqlTypes.open(writer, "MAP", "<");
        SqlTypes.unparse(writer, key);
        SqlTypes.comma(writer);
        SqlTypes.unparse(writer, value);
        SqlTypes.close(writer, ">");
    }

    @Override
    public boolean equalsDeep(SqlTypeNameSpec spec, Litmus litmus) {
        return spec instanceof SqlMapType that
                        && SqlTypes.equalsDeep(key, that.key)
                        && SqlTypes.equalsDeep(value, that.value)
                ? litmus.succeed()
                : litmus.fail("{} != {}", this, spec);
    }
}
