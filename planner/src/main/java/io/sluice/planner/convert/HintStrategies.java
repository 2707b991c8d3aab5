package io.sluice.planner.convert;

import io.sluice.planner.hint.QueryHints;
import io.sluice.planner.hint.WrittenHints;
import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;

/** The hints that are known, and where each may stand. A hint that is not here is an error. */
final class HintStrategies {
    /** Lays options over those of a table. */
    static final String OPTIONS = "OPTIONS";

    static final HintStrategyTable TABLE = table();

    private HintStrategies() {}

    /** Query hints are laid on their rels by {@link HintedConverter} and go no further. */
    private static HintStrategyTable table() {
        HintStrategyTable.Builder table = HintStrategyTable.builder().hintStrategy(OPTIONS, HintPredicates.TABLE_SCAN);
        QueryHints.names().forEach(name -> table.hintStrategy(name, (hint, rel) -> false));
        return table.hintStrategy(WrittenHints.NAME, (hint, rel) -> false).build();
    }
}
