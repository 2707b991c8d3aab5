package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Expr;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What MATCH_RECOGNIZE looks for.
 *
 * @param pattern a tree of {@code PATTERN_CONCAT} and the like over quantified pattern variables
 * @param patternDefinitions DEFINE by pattern variable; a variable without one matches every row
 * @param measures MEASURES by output field
 * @param after AFTER MATCH SKIP: a symbol, or a call with a pattern variable
 * @param subsets SUBSET: pattern variables by the name of their union
 * @param allRows ALL ROWS PER MATCH
 * @param interval WITHIN
 */
public record MatchSpec(
        Expr pattern,
        Map<String, Expr> patternDefinitions,
        Map<String, Expr> measures,
        Expr after,
        Map<String, List<String>> subsets,
        boolean allRows,
        PartitionSpec partition,
        SortSpec orderBy,
        Optional<Expr> interval) {
    public MatchSpec {
        patternDefinitions = Collections.unmodifiableMap(new LinkedHashMap<>(patternDefinitions));
        measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
        subsets = Collections.unmodifiableMap(new LinkedHashMap<>(subsets));
    }
}
