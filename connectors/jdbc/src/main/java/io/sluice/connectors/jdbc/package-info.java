/** The {@code jdbc} connector: tables of PostgreSQL, MySQL, MariaDB, H2 and Derby, read, looked up by key, and written. */
@NullMarked
package io.sluice.connectors.jdbc;

import org.jspecify.annotations.NullMarked;
