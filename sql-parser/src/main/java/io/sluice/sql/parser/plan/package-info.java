/** COMPILE PLAN, EXECUTE PLAN and both in one. */
@NullMarked
package io.sluice.sql.parser.plan;

import org.jspecify.annotations.NullMarked;
