package io.sluice.endpoints.hiveserver2;

import io.sluice.endpoints.GatewayService.GatewayInfo;
import org.apache.hive.service.rpc.thrift.TGetInfoType;
import org.apache.hive.service.rpc.thrift.TGetInfoValue;
import org.jspecify.annotations.Nullable;

/** GetInfo: what ODBC's SQLGetInfo and the drivers ask about the server. Meanings and bits are ODBC's. */
final class InfoValues {
    /** The Hive whose protocol this is. Clients decide by the version what they may ask for, so ours alone would count as ancient. */
    private static final String HIVE_VERSION = "4.0.1";

    private static final long NAME_LENGTH = 128;
    private static final long NO_LIMIT = 0;

    private InfoValues() {}

    /** @param type a number of ODBC's; what we do not know is the empty text, since a client may ask for anything */
    static TGetInfoValue of(int type, GatewayInfo gateway, String user) {
        @Nullable TGetInfoType known = TGetInfoType.findByValue(type);
        return known == null ? text("") : of(known, gateway, user);
    }

    private static TGetInfoValue of(TGetInfoType type, GatewayInfo gateway, String user) {
        return switch (type) {
            case CLI_SERVER_NAME, CLI_DBMS_NAME -> text(gateway.productName());
            case CLI_DBMS_VER -> text(HIVE_VERSION + "-" + gateway.version());
            case CLI_ODBC_KEYWORDS -> text(Keywords.LIST);
            case CLI_DATA_SOURCE_NAME, CLI_COLLATION_SEQ -> text("");
            case CLI_USER_NAME -> text(user);
            case CLI_SEARCH_PATTERN_ESCAPE -> text("\\");
            case CLI_IDENTIFIER_QUOTE_CHAR -> text("`");
            case CLI_SPECIAL_CHARACTERS -> text("");
            case CLI_XOPEN_CLI_YEAR -> text("1995");
            case CLI_ACCESSIBLE_TABLES, CLI_CATALOG_NAME -> text("Y");
            case CLI_ACCESSIBLE_PROCEDURES,
                    CLI_DATA_SOURCE_READ_ONLY,
                    CLI_ORDER_BY_COLUMNS_IN_SELECT,
                    CLI_INTEGRITY,
                    CLI_DESCRIBE_PARAMETER -> text("N");
            case CLI_MAX_COLUMN_NAME_LEN,
                    CLI_MAX_SCHEMA_NAME_LEN,
                    CLI_MAX_TABLE_NAME_LEN,
                    CLI_MAX_CATALOG_NAME_LEN,
                    CLI_MAX_IDENTIFIER_LEN,
                    CLI_MAX_CURSOR_NAME_LEN,
                    CLI_MAX_USER_NAME_LEN -> TGetInfoValue.lenValue(NAME_LENGTH);
            case CLI_MAX_DRIVER_CONNECTIONS,
                    CLI_MAX_CONCURRENT_ACTIVITIES,
                    CLI_MAX_COLUMNS_IN_GROUP_BY,
                    CLI_MAX_COLUMNS_IN_INDEX,
                    CLI_MAX_COLUMNS_IN_ORDER_BY,
                    CLI_MAX_COLUMNS_IN_SELECT,
                    CLI_MAX_COLUMNS_IN_TABLE,
                    CLI_MAX_INDEX_SIZE,
                    CLI_MAX_ROW_SIZE,
                    CLI_MAX_STATEMENT_LEN,
                    CLI_MAX_TABLES_IN_SELECT -> TGetInfoValue.lenValue(NO_LIMIT);
            // FETCH NEXT and FETCH FIRST.
            case CLI_FETCH_DIRECTION -> TGetInfoValue.integerBitmask(0x1 | 0x2);
            // Names keep their case and compare with it.
            case CLI_IDENTIFIER_CASE -> TGetInfoValue.smallIntValue((short) 3);
            // NULLs are lower than all other values.
            case CLI_NULL_COLLATION -> TGetInfoValue.smallIntValue((short) 1);
            // There are no transactions; results are read only and cursors do not see later changes.
            case CLI_TXN_CAPABLE, CLI_CURSOR_COMMIT_BEHAVIOR -> TGetInfoValue.smallIntValue((short) 0);
            case CLI_DEFAULT_TXN_ISOLATION, CLI_TXN_ISOLATION_OPTION, CLI_ALTER_TABLE, CLI_GETDATA_EXTENSIONS ->
                TGetInfoValue.integerBitmask(0);
            case CLI_SCROLL_CONCURRENCY, CLI_CURSOR_SENSITIVITY -> TGetInfoValue.integerBitmask(0x1);
            // Left, right, full and nested outer joins, in any order of tables, with inner ones and any comparison.
            case CLI_OJ_CAPABILITIES -> TGetInfoValue.integerBitmask(0x7F);
        };
    }

    private static TGetInfoValue text(String value) {
        return TGetInfoValue.stringValue(value);
    }
}
