/** SET, RESET and jars: statements that act on the session alone. */
@NullMarked
package io.sluice.sql.parser.session;

import org.jspecify.annotations.NullMarked;
