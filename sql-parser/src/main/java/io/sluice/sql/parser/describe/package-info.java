/** DESCRIBE of tables, views, catalogs and functions. DESCRIBE JOB is in {@link io.sluice.sql.parser.job}. */
@NullMarked
package io.sluice.sql.parser.describe;

import org.jspecify.annotations.NullMarked;
