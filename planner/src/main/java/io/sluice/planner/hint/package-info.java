/** Hints behind SELECT: what they may say, which tables they name, and what rels keep of them. */
@NullMarked
package io.sluice.planner.hint;

import org.jspecify.annotations.NullMarked;
