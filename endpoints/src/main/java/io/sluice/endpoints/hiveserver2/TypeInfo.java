package io.sluice.endpoints.hiveserver2;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** GetTypeInfo: the types that a client may meet. */
final class TypeInfo {
    private static final short NULLABLE = 1;
    private static final short SEARCHABLE = 3;
    private static final short NOT_SEARCHABLE = 0;
    private static final short NO_SCALE = 0;

    private TypeInfo() {}

    static MetadataResult result() {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (HiveType type : HiveType.values()) {
            boolean numeric = type.kind() == HiveType.Kind.NUMERIC;
            rows.add(Arrays.asList(
                    type.sqlName(),
                    type.jdbcType(),
                    type.precision().orElse(null),
                    null,
                    null,
                    null,
                    NULLABLE,
                    type.kind() == HiveType.Kind.TEXT,
                    type.kind() == HiveType.Kind.NESTED ? NOT_SEARCHABLE : SEARCHABLE,
                    !numeric,
                    false,
                    false,
                    null,
                    NO_SCALE,
                    NO_SCALE,
                    null,
                    null,
                    numeric ? 10 : null));
        }
        return new MetadataResult(MetadataColumns.TYPE_INFO, rows);
    }
}
