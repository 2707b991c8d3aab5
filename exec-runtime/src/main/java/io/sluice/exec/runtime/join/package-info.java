/**
 * Regular joins: both inputs are kept in a {@link io.sluice.exec.runtime.join.JoinSide} each. {@link
 * io.sluice.exec.runtime.join.OuterJoin} joins rows, {@link io.sluice.exec.runtime.join.SemiJoin} lets left rows pass; {@link
 * io.sluice.exec.runtime.join.JoinOperator} is the operator around either. Uses {@code operator}, {@code state}, {@code row} and
 * {@code codegen}.
 */
@NullMarked
package io.sluice.exec.runtime.join;

import org.jspecify.annotations.NullMarked;
