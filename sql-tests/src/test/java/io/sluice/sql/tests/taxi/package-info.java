/** Functions of the users of script {@code taxi.test}. */
@NullMarked
package io.sluice.sql.tests.taxi;

import org.jspecify.annotations.NullMarked;
