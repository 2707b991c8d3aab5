/**
 * Expressions with the value and type that Flink 2.3 gives them, from the files of {@code resources/golden}: each is run as it stands, so
 * that it is folded to a constant, and once more with its constants in the columns of a table, so that generated code computes it; in
 * batch and in streaming mode. {@link io.sluice.sql.tests.golden.GoldenRows} reads the files, {@link
 * io.sluice.sql.tests.golden.GoldenRun} runs them.
 */
@NullMarked
package io.sluice.sql.tests.golden;

import org.jspecify.annotations.NullMarked;
