/** SHOW statements, one a kind of object, and the pattern that filters them. */
@NullMarked
package io.sluice.sql.parser.show;

import org.jspecify.annotations.NullMarked;
