/** Users' functions that answer later. Begin with {@link io.sluice.exec.runtime.async.AsyncCalcOperator}. */
@NullMarked
package io.sluice.exec.runtime.async;

import org.jspecify.annotations.NullMarked;
