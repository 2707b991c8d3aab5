/**
 * SQL scripts with expected results, and what runs them: {@link io.sluice.sql.tests.ScriptParser} reads a script, {@link
 * io.sluice.sql.tests.ScriptRunner} runs it through a {@link io.sluice.sql.tests.SqlClient}. The format is described in
 * {@code docs/sql-tests.md}.
 */
@NullMarked
package io.sluice.sql.tests;

import org.jspecify.annotations.NullMarked;
