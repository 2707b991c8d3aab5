/**
 * The Flink SQL dialect: text in, trees out. {@link io.sluice.sql.parser.FlinkParser} is the door, {@link
 * io.sluice.sql.parser.SqlScript} cuts scripts, {@link io.sluice.sql.parser.FlinkSqlDialect} writes trees back as SQL, and
 * {@link io.sluice.sql.parser.Keywords} lists the words.
 *
 * <p>The parser class is generated: Calcite's own grammar template, filled with the productions in {@code src/main/codegen}
 * (read {@code includes/statement.ftl} first). The trees are Calcite's for queries and ours, in the packages below, for the
 * rest. A new statement is its production in an {@code .ftl} file, its node, and its method in {@link
 * io.sluice.sql.parser.statement.StatementVisitor}. Nothing here looks anything up in a catalog. Uses Calcite and {@code spi}.
 */
@NullMarked
package io.sluice.sql.parser;

import org.jspecify.annotations.NullMarked;
