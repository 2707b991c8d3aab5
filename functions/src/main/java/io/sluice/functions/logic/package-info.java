/**
 * Logic and the lazy forms, which generated code writes out: {@link io.sluice.functions.logic.SpecialForm} lists them.
 */
@NullMarked
package io.sluice.functions.logic;

import org.jspecify.annotations.NullMarked;
