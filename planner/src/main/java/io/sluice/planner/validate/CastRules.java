package io.sluice.planner.validate;

import com.google.common.collect.ImmutableSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.sql.type.SqlTypeCoercionRule;
import org.apache.calcite.sql.type.SqlTypeName;

/** Which types can be cast to which: Calcite's table, and the casts between BOOLEAN and numbers that Flink has besides. */
final class CastRules {
    static final SqlTypeCoercionRule RULES = SqlTypeCoercionRule.instance(mapping());

    private CastRules() {}

    private static Map<SqlTypeName, ImmutableSet<SqlTypeName>> mapping() {
        Map<SqlTypeName, ImmutableSet<SqlTypeName>> sources =
                new HashMap<>(SqlTypeCoercionRule.instance().getTypeMapping());
        for (SqlTypeName number : SqlTypeName.NUMERIC_TYPES) {
            add(sources, number, SqlTypeName.BOOLEAN);
            add(sources, SqlTypeName.BOOLEAN, number);
        }
        return sources;
    }

    private static void add(Map<SqlTypeName, ImmutableSet<SqlTypeName>> sources, SqlTypeName to, SqlTypeName from) {
        sources.merge(to, ImmutableSet.of(from), (old, more) -> ImmutableSet.<SqlTypeName>builder()
                .addAll(old)
                .addAll(more)
                .build());
    }
}
