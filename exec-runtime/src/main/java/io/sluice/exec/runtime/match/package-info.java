/** MATCH_RECOGNIZE: row patterns (ISO/IEC 9075-2, clause 7.7) over the rows of a partition in their order. */
@NullMarked
package io.sluice.exec.runtime.match;

import org.jspecify.annotations.NullMarked;
