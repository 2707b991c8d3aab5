/** INSERT, and the statements that group or run inserts. Read {@link io.sluice.sql.parser.dml.SqlInsertInto} first. */
@NullMarked
package io.sluice.sql.parser.dml;

import org.jspecify.annotations.NullMarked;
