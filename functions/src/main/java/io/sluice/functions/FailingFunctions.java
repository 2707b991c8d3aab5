package io.sluice.functions;

import java.util.Set;

/**
 * The functions that can fail for a value, by name: calls of them know where the statement has them, so that the error points there. CAST,
 * divisions and remainders are such, too.
 */
public final class FailingFunctions {
    private static final Set<String> NAMES = Set.of(
            "CAST",
            "/",
            "/INT",
            "%",
            "MOD",
            "DATE_FORMAT",
            "DECODE",
            "ELEMENT",
            "ENCODE",
            "FROM_UNIXTIME",
            "ITEM",
            "JSON_ARRAY",
            "JSON_EXISTS",
            "JSON_OBJECT",
            "JSON_QUERY",
            "JSON_STRING",
            "JSON_VALUE",
            "MAP_FROM_ARRAYS",
            "PARSE_JSON",
            "REGEXP",
            "REGEXP_REPLACE",
            "ROUND",
            "SHA2",
            "SPLIT",
            "STR_TO_MAP",
            "TO_DATE",
            "TO_TIMESTAMP",
            "TO_TIMESTAMP_LTZ",
            "TRUNCATE",
            "UNIX_TIMESTAMP",
            "BITMAP_FROM_BYTES",
            "FROM_BASE64",
            "INSTR",
            "RAND_INTEGER",
            "LIKE",
            "NOT LIKE",
            "SIMILAR TO",
            "NOT SIMILAR TO");

    private FailingFunctions() {}

    /** @param name as SQL writes it */
    public static boolean contains(String name) {
        return NAMES.contains(name);
    }
}
