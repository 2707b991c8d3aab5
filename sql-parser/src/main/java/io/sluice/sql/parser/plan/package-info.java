/** COMPILE PLAN, EXECUTE PLAN and both in one; EXPLAIN COMPILED PLAN. */
@NullMarked
package io.sluice.sql.parser.plan;

import org.jspecify.annotations.NullMarked;
