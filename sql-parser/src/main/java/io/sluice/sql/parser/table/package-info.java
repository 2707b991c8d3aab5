/** CREATE, ALTER and DROP TABLE and what a table consists of. Read {@link io.sluice.sql.parser.table.SqlCreateTable} first. */
@NullMarked
package io.sluice.sql.parser.table;

import org.jspecify.annotations.NullMarked;
