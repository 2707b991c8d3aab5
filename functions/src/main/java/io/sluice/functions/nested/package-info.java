/**
 * Arrays, maps, rows and variants: how they are made ({@link io.sluice.functions.nested.Constructors}), taken apart ({@link
 * io.sluice.functions.nested.Item}) and compared.
 */
@NullMarked
package io.sluice.functions.nested;

import org.jspecify.annotations.NullMarked;
