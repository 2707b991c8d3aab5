/**
 * Where rows leave a job: tables ({@link io.sluice.exec.runtime.sink.SinkOperator}) and receivers of results ({@link
 * io.sluice.exec.runtime.sink.CollectOperator}). Uses {@code operator}, {@code state}, {@code row} and {@code source}.
 */
@NullMarked
package io.sluice.exec.runtime.sink;

import org.jspecify.annotations.NullMarked;
