/**
 * Top-N: the rows of each partition whose place in an order lies in a range, and ORDER BY with LIMIT, which has one partition. {@link
 * io.sluice.exec.runtime.rank.RankOperator} takes rows in, a {@link io.sluice.exec.runtime.rank.Ranking} decides what changes, {@link
 * io.sluice.exec.runtime.rank.RankOutput} says it. Uses {@code operator}, {@code state} and {@code row}.
 */
@NullMarked
package io.sluice.exec.runtime.rank;

import org.jspecify.annotations.NullMarked;
