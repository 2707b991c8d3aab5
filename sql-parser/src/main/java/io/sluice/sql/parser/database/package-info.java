/** Statements about databases. */
@NullMarked
package io.sluice.sql.parser.database;

import org.jspecify.annotations.NullMarked;
