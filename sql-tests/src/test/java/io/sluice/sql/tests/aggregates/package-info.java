/**
 * Every aggregate function over every type of column that it takes, in every place where SQL has aggregates, beside values that are computed
 * here of the rows alone. Read {@link io.sluice.sql.tests.aggregates.AggregateGridTest} first.
 */
@NullMarked
package io.sluice.sql.tests.aggregates;

import org.jspecify.annotations.NullMarked;
