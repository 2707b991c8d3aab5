package io.sluice.planner.convert;

import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;

/** The hints that are known, and where each may stand. A hint that is not here is an error. */
final class HintStrategies {
    /** Lays options over those of a table. */
    static final String OPTIONS = "OPTIONS";

    static final HintStrategyTable TABLE = HintStrategyTable.builder()
            .hintStrategy(OPTIONS, HintPredicates.TABLE_SCAN)
            .build();

    private HintStrategies() {}
}
