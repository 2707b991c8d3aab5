/** Whether and when a job that has failed runs again. Uses nothing else of the runtime. */
@NullMarked
package io.sluice.exec.runtime.restart;

import org.jspecify.annotations.NullMarked;
