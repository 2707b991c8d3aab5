/** EXPLAIN. */
@NullMarked
package io.sluice.sql.parser.explain;

import org.jspecify.annotations.NullMarked;
