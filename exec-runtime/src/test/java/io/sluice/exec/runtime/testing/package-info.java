/** Plans, connectors and harnesses for the tests of this module. */
@NullMarked
package io.sluice.exec.runtime.testing;

import org.jspecify.annotations.NullMarked;
