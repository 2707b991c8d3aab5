package io.sluice.planner.validate;

import java.util.Locale;
import java.util.Set;

/** Names of functions that there will be: a statement that uses one is right, and early. */
final class LaterFunctions {
    private static final Set<String> NAMES = Set.of("""
            ARRAY_APPEND
            ARRAY_CONCAT
            ARRAY_CONTAINS
            ARRAY_DISTINCT
            ARRAY_EXCEPT
            ARRAY_INTERSECT
            ARRAY_JOIN
            ARRAY_MAX
            ARRAY_MIN
            ARRAY_POSITION
            ARRAY_PREPEND
            ARRAY_REMOVE
            ARRAY_REVERSE
            ARRAY_SLICE
            ARRAY_SORT
            ARRAY_UNION
            BITMAP_AND
            BITMAP_ANDNOT
            BITMAP_AND_AGG
            BITMAP_AND_CARDINALITY_AGG
            BITMAP_BUILD
            BITMAP_BUILD_AGG
            BITMAP_BUILD_CARDINALITY_AGG
            BITMAP_CARDINALITY
            BITMAP_FROM_BYTES
            BITMAP_OR
            BITMAP_OR_AGG
            BITMAP_OR_CARDINALITY_AGG
            BITMAP_TO_ARRAY
            BITMAP_TO_BYTES
            BITMAP_TO_STRING
            BITMAP_XOR
            BITMAP_XOR_AGG
            BITMAP_XOR_CARDINALITY_AGG
            CLASSIFIER
            CURRENT_CATALOG
            FROM_CHANGELOG
            GROUPING_ID
            GROUP_ID
            HOP
            HOP_END
            HOP_PROCTIME
            HOP_ROWTIME
            HOP_START
            JSON
            JSON_ARRAY
            JSON_ARRAYAGG
            JSON_EXISTS
            JSON_OBJECT
            JSON_OBJECTAGG
            JSON_QUERY
            JSON_QUOTE
            JSON_STRING
            JSON_UNQUOTE
            JSON_VALUE
            MAP_ENTRIES
            MAP_FROM_ARRAYS
            MAP_KEYS
            MAP_UNION
            MAP_VALUES
            MATCH_PROCTIME
            MATCH_ROWTIME
            ML_EVALUATE
            ML_PREDICT
            OBJECT_OF
            OBJECT_UPDATE
            PARSE_JSON
            SESSION
            SESSION_END
            SESSION_PROCTIME
            SESSION_ROWTIME
            SESSION_START
            TO_CHANGELOG
            TRY_PARSE_JSON
            TUMBLE
            TUMBLE_END
            TUMBLE_PROCTIME
            TUMBLE_ROWTIME
            TUMBLE_START
            VECTOR_SEARCH
            """.split("\\s+"));

    private LaterFunctions() {}

    static boolean contains(String name) {
        return NAMES.contains(name.toUpperCase(Locale.ROOT));
    }
}
