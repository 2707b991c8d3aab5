/** Functions about the call itself: the types of its arguments, a look at its values, the progress of time. */
@NullMarked
package io.sluice.functions.context;

import org.jspecify.annotations.NullMarked;
