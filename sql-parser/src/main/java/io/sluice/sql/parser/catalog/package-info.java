/** Statements about catalogs. A statement is one immutable node; see {@link io.sluice.sql.parser.statement.SqlStatement}. */
@NullMarked
package io.sluice.sql.parser.catalog;

import org.jspecify.annotations.NullMarked;
