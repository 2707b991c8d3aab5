package io.sluice.planner.validate;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import io.sluice.sql.parser.type.SqlCollectionType;
import io.sluice.sql.parser.type.SqlMapType;
import io.sluice.sql.parser.type.SqlRowType;
import java.util.List;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Finds types in a statement that there are not: unknown names, and lengths and digits that make no sense. More digits than there can be
 * are cut to the most, as in Flink.
 */
public final class WrittenTypes {
    private static final List<String> NAMES = List.of(
            "BOOLEAN",
            "TINYINT",
            "SMALLINT",
            "INT",
            "INTEGER",
            "BIGINT",
            "FLOAT",
            "DOUBLE",
            "DECIMAL",
            "DEC",
            "NUMERIC",
            "CHAR",
            "VARCHAR",
            "STRING",
            "BINARY",
            "VARBINARY",
            "BYTES",
            "DATE",
            "TIME",
            "TIMESTAMP",
            "TIMESTAMP_LTZ",
            "ARRAY",
            "MAP",
            "MULTISET",
            "ROW");

    private WrittenTypes() {}

    /** @throws SluiceException VALIDATION_ERROR with the place */
    public static void check(SqlDataTypeSpec type) {
        check(type, 1);
    }

    /**
     * A type that a query casts to, which may be of texts without characters.
     *
     * @throws SluiceException VALIDATION_ERROR with the place
     */
    static void checkCast(SqlDataTypeSpec type) {
        check(type, 0);
    }

    private static void check(SqlDataTypeSpec type, int minLength) {
        SqlTypeNameSpec name = type.getTypeNameSpec();
        if (name instanceof SqlUserDefinedTypeNameSpec) {
            String unknown = name.getTypeName().toString();
            throw error(type, "type \"" + unknown + "\" does not exist").hint(Nearest.hint(unknown, NAMES));
        } else if (name instanceof SqlBasicTypeNameSpec basic) {
            check(type, basic, minLength);
        } else if (name instanceof SqlCollectionType collection) {
            check(collection.getElement(), minLength);
        } else if (name instanceof SqlMapType map) {
            check(map.getKey(), minLength);
            check(map.getValue(), minLength);
        } else if (name instanceof SqlRowType row) {
            row.getFields().forEach(field -> check(field.getType(), minLength));
        }
    }

    private static void check(SqlDataTypeSpec type, SqlBasicTypeNameSpec basic, int minLength) {
        SqlTypeName name = SqlTypeName.get(basic.getTypeName().getSimple());
        if (name == null || basic.getPrecision() < 0) {
            return;
        }
        switch (name) {
            case CHAR, VARCHAR, BINARY, VARBINARY -> {
                if (basic.getPrecision() < minLength) {
                    throw error(type, "the length of " + name + " is 1 or more");
                }
            }
            case DECIMAL -> checkDecimal(type, basic);
            default -> {
                // The others take no numbers.
            }
        }
    }

    private static void checkDecimal(SqlDataTypeSpec type, SqlBasicTypeNameSpec decimal) {
        if (decimal.getPrecision() < 1) {
            throw error(type, "the precision of DECIMAL is 1 or more");
        }
        if (decimal.getScale() > decimal.getPrecision()) {
            throw error(type, "the scale of DECIMAL is 0 to its precision");
        }
    }

    private static SluiceException error(SqlNode type, String message) {
        return SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(type))
                .with("message", message);
    }
}
