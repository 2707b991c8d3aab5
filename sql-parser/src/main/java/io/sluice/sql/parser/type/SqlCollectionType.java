package io.sluice.sql.parser.type;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/** {@code ARRAY<t>} and {@code MULTISET<t>}, also when written {@code t ARRAY} and {@code t MULTISET}. */
public final class SqlCollectionType extends SqlTypeNameSpec {
    private final SqlTypeName collection;
    private final SqlDataTypeSpec element;

    /** @param collection ARRAY or MULTISET */
    public SqlCollectionType(SqlTypeName collection, SqlDataTypeSpec element, SqlParserPos pos) {
        super(new SqlIdentifier(collection.name(), pos), pos);
        this.collection = collection;
        this.element = element;
    }

    /** For a collection that is written behind its element, which is nullable then. */
    public static SqlCollectionType suffix(SqlTypeName collection, SqlTypeNameSpec element, SqlParserPos suffixPos) {
        SqlParserPos pos = element.getParserPos().plus(suffixPos);
        return new SqlCollectionType(
                collection, new SqlDataTypeSpec(element, element.getParserPos()).withNullable(true), pos);
    }

    /** ARRAY or MULTISET. */
    public SqlTypeName getCollection() {
        return collection;
    }

    public SqlDataTypeSpec getElement() {
        return element;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator) {
        RelDataTypeFactory types = validator.getTypeFactory();
        RelDataType elementType = element.deriveType(validator);
        return collection == SqlTypeName.ARRAY
                ? types.createArrayType(elementType, -1)
                : types.createMultisetType(elementType, -1);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        SqlTypes.open(writer, collection.name(), "<");
        SqlTypes.unparse(writer, element);
        SqlTypes.close(writer, ">");
    }

    @Override
    public boolean equalsDeep(SqlTypeNameSpec spec, Litmus litmus) {
        return spec instanceof SqlCollectionType that
                        && collection == that.collection
                        && SqlTypes.equalsDeep(element, that.element)
                ? litmus.succeed()
                : litmus.fail("{} != {}", this, spec);
    }
}
