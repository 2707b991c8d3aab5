package io.sluice.sql.parser.type;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/** A type that is one word: STRING, BYTES, VARIANT or BITMAP. */
public final class SqlSimpleType extends SqlTypeNameSpec {
    private final Name name;

    /** The words. */
    public enum Name {
        /** VARCHAR of the greatest length. */
        STRING,
        /** VARBINARY of the greatest length. */
        BYTES,
        VARIANT,
        BITMAP
    }

    public SqlSimpleType(Name name, SqlParserPos pos) {
        super(new SqlIdentifier(name.name(), pos), pos);
        this.name = name;
    }

    public Name getName() {
        return name;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator) {
        RelDataTypeFactory types = validator.getTypeFactory();
        return switch (name) {
            case STRING -> types.createSqlType(SqlTypeName.VARCHAR, Integer.MAX_VALUE);
            case BYTES -> types.createSqlType(SqlTypeName.VARBINARY, Integer.MAX_VALUE);
            case VARIANT ->
                ExtendedTypeFactory.of(validator, getParserPos(), "VARIANT").createVariantType();
            case BITMAP ->
                ExtendedTypeFactory.of(validator, getParserPos(), "BITMAP").createBitmapType();
        };
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(name.name());
    }

    @Override
    public boolean equalsDeep(SqlTypeNameSpec spec, Litmus litmus) {
        return spec instanceof SqlSimpleType that && name == that.name
                ? litmus.succeed()
                : litmus.fail("{} != {}", this, spec);
    }
}
