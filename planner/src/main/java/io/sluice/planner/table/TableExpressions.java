package io.sluice.planner.table;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;

/**
 * The expressions in a table's declaration, over all of its columns in order.
 *
 * @param computed by the column's name, in the order of the columns
 */
public record TableExpressions(Map<String, RexNode> computed, Optional<RexNode> watermark) {
    public TableExpressions {
        computed = Collections.unmodifiableMap(new LinkedHashMap<>(computed));
    }
}
