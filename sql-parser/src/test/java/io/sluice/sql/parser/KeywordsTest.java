package io.sluice.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeywordsTest {

    @Test
    void areSortedAndApart() {
        assertThat(Keywords.reserved())
                .contains("SELECT", "TABLE", "END", "VALUE")
                .isSorted();
        assertThat(Keywords.nonReserved())
                .contains("CATALOG", "COMMENT", "WATERMARK", "STRING")
                .isSorted();
        assertThat(Keywords.reserved()).doesNotContainAnyElementsOf(Keywords.nonReserved());
    }

    /** Whoever has a column called like a new keyword must not notice. */
    @Test
    void nonReservedWordsAreNames() {
        for (String word : Keywords.nonReserved()) {
            FlinkParser.parse(
                    "CREATE TABLE t (%1$s INT, `x` AS %1$s + 1); SELECT t.%1$s AS %1$s FROM %1$s".formatted(word));
        }
    }

    @Test
    void caseDoesNotCount() {
        assertThat(Keywords.isReserved("select")).isTrue();
        assertThat(Keywords.isReserved("watermark")).isFalse();
        assertThat(Keywords.isReserved("nonsense")).isFalse();
    }
}
