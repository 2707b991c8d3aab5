/** Statements about running jobs. */
@NullMarked
package io.sluice.sql.parser.job;

import org.jspecify.annotations.NullMarked;
