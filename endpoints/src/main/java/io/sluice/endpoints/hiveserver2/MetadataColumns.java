package io.sluice.endpoints.hiveserver2;

import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.List;

/** The columns of the metadata calls. Their order and types are the protocol's; ODBC drivers read by position. */
final class MetadataColumns {
    static final RowType CATALOGS = of(string("TABLE_CAT"));

    static final RowType SCHEMAS = of(string("TABLE_SCHEM"), string("TABLE_CATALOG"));

    static final RowType TABLES = of(
            string("TABLE_CAT"),
            string("TABLE_SCHEM"),
            string("TABLE_NAME"),
            string("TABLE_TYPE"),
            string("REMARKS"),
            string("TYPE_CAT"),
            string("TYPE_SCHEM"),
            string("TYPE_NAME"),
            string("SELF_REFERENCING_COL_NAME"),
            string("REF_GENERATION"));

    static final RowType TABLE_TYPES = of(string("TABLE_TYPE"));

    static final RowType COLUMNS = of(
            string("TABLE_CAT"),
            string("TABLE_SCHEM"),
            string("TABLE_NAME"),
            string("COLUMN_NAME"),
            integer("DATA_TYPE"),
            string("TYPE_NAME"),
            integer("COLUMN_SIZE"),
            Field.of("BUFFER_LENGTH", Types.TINYINT),
            integer("DECIMAL_DIGITS"),
            integer("NUM_PREC_RADIX"),
            integer("NULLABLE"),
            string("REMARKS"),
            string("COLUMN_DEF"),
            integer("SQL_DATA_TYPE"),
            integer("SQL_DATETIME_SUB"),
            integer("CHAR_OCTET_LENGTH"),
            integer("ORDINAL_POSITION"),
            string("IS_NULLABLE"),
            string("SCOPE_CATALOG"),
            string("SCOPE_SCHEMA"),
            string("SCOPE_TABLE"),
            smallint("SOURCE_DATA_TYPE"),
            string("IS_AUTO_INCREMENT"));

    static final RowType FUNCTIONS = of(
            string("FUNCTION_CAT"),
            string("FUNCTION_SCHEM"),
            string("FUNCTION_NAME"),
            string("REMARKS"),
            integer("FUNCTION_TYPE"),
            string("SPECIFIC_NAME"));

    static final RowType TYPE_INFO = of(
            string("TYPE_NAME"),
            integer("DATA_TYPE"),
            integer("PRECISION"),
            string("LITERAL_PREFIX"),
            string("LITERAL_SUFFIX"),
            string("CREATE_PARAMS"),
            smallint("NULLABLE"),
            bool("CASE_SENSITIVE"),
            smallint("SEARCHABLE"),
            bool("UNSIGNED_ATTRIBUTE"),
            bool("FIXED_PREC_SCALE"),
            bool("AUTO_INCREMENT"),
            string("LOCAL_TYPE_NAME"),
            smallint("MINIMUM_SCALE"),
            smallint("MAXIMUM_SCALE"),
            integer("SQL_DATA_TYPE"),
            integer("SQL_DATETIME_SUB"),
            integer("NUM_PREC_RADIX"));

    static final RowType PRIMARY_KEYS = of(
            string("TABLE_CAT"),
            string("TABLE_SCHEM"),
            string("TABLE_NAME"),
            string("COLUMN_NAME"),
            integer("KEY_SEQ"),
            string("PK_NAME"));

    static final RowType CROSS_REFERENCE = of(
            string("PKTABLE_CAT"),
            string("PKTABLE_SCHEM"),
            string("PKTABLE_NAME"),
            string("PKCOLUMN_NAME"),
            string("FKTABLE_CAT"),
            string("FKTABLE_SCHEM"),
            string("FKTABLE_NAME"),
            string("FKCOLUMN_NAME"),
            // The protocol's own spelling.
            integer("KEQ_SEQ"),
            integer("UPDATE_RULE"),
            integer("DELETE_RULE"),
            string("FK_NAME"),
            string("PK_NAME"),
            integer("DEFERRABILITY"));

    private MetadataColumns() {}

    static RowType of(Field... fields) {
        return RowType.of(List.of(fields));
    }

    static Field string(String name) {
        return Field.of(name, Types.STRING);
    }

    private static Field integer(String name) {
        return Field.of(name, Types.INT);
    }

    private static Field smallint(String name) {
        return Field.of(name, Types.SMALLINT);
    }

    private static Field bool(String name) {
        return Field.of(name, Types.BOOLEAN);
    }
}
