package io.sluice.sql.parser.type;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/** {@code ROW<name type ['comment'], ..>}, also when written {@code ROW(..)}. */
public final class SqlRowType extends SqlTypeNameSpec {
    private final List<SqlTypeField> fields;

    public SqlRowType(List<SqlTypeField> fields, SqlParserPos pos) {
        super(new SqlIdentifier(SqlTypeName.ROW.name(), pos), pos);
        this.fields = List.copyOf(fields);
    }

    /** Possibly empty. */
    public List<SqlTypeField> getFields() {
        return fields;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator) {
        return validator
                .getTypeFactory()
                .createStructType(
                        StructKind.PEEK_FIELDS_NO_EXPAND,
                        fields.stream()
                                .map(field -> field.getType().deriveType(validator))
                                .toList(),
                        fields.stream()
                                .map(field -> field.getName().getSimple())
                                .toList());
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        SqlTypes.open(writer, "ROW", "<");
        SqlTypeField.unparse(writer, fields);
        SqlTypes.close(writer, ">");
    }

    @Override
    public boolean equalsDeep(SqlTypeNameSpec spec, Litmus litmus) {
        return spec instanceof SqlRowType that && SqlTypeField.equalsDeep(fields, that.fields)
                ? litmus.succeed()
                : litmus.fail("{} != {}", this, spec);
    }
}
