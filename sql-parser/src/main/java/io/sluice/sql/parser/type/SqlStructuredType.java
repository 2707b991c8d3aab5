package io.sluice.sql.parser.type;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/** {@code STRUCTURED<'class', name type ['comment'], ..>}. */
public final class SqlStructuredType extends SqlTypeNameSpec {
    private final String className;
    private final List<SqlTypeField> fields;

    public SqlStructuredType(String className, List<SqlTypeField> fields, SqlParserPos pos) {
        super(new SqlIdentifier("STRUCTURED", pos), pos);
        this.className = className;
        this.fields = List.copyOf(fields);
    }

    public String getClassName() {
        return className;
    }

    /** Possibly empty. */
    public List<SqlTypeField> getFields() {
        return fields;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator) {
        return ExtendedTypeFactory.of(validator, getParserPos(), "STRUCTURED")
                .createStructuredType(
                        className,
                        fields.stream()
                                .map(field -> field.getName().getSimple())
                                .toList(),
                        fields.stream()
                                .map(field -> field.getType().deriveType(validator))
                                .toList());
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        SqlTypes.open(writer, "STRUCTURED", "<");
        SqlLiteral.createCharString(className, SqlParserPos.ZERO).unparse(writer, 0, 0);
        if (!fields.isEmpty()) {
            SqlTypes.comma(writer);
        }
        SqlTypeField.unparse(writer, fields);
        SqlTypes.close(writer, ">");
    }

    @Override
    public boolean equalsDeep(SqlTypeNameSpec spec, Litmus litmus) {
        return spec instanceof SqlStructuredType that
                        && className.equals(that.className)
                        && SqlTypeField.equalsDeep(fields, that.fields)
                ? litmus.succeed()
                : litmus.fail("{} != {}", this, spec);
    }
}
