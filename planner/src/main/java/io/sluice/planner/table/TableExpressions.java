package io.sluice.planner.table;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;

/**
 * The expressions in a table's declaration. Columns are ordinary timestamps in them where they are time attributes outside.
 *
 * @param computed by the column's name, in the order of the columns; over the columns that are not computed
 * @param watermark over all columns
 */
public record TableExpressions(Map<String, RexNode> computed, Optional<RexNode> watermark) {
    public TableExpressions {
        computed = Collections.unmodifiableMap(new LinkedHashMap<>(computed));
    }
}
