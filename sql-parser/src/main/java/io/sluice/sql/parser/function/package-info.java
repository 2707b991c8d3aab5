/** Statements about functions. */
@NullMarked
package io.sluice.sql.parser.function;

import org.jspecify.annotations.NullMarked;
