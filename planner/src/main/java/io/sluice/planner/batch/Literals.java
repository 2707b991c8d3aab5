package io.sluice.planner.batch;

import java.util.OptionalLong;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Numbers that stand in a query. */
final class Literals {
    private Literals() {}

    static OptionalLong number(@Nullable RexNode literal) {
        Long value = literal == null ? null : ((RexLiteral) literal).getValueAs(Long.class);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
