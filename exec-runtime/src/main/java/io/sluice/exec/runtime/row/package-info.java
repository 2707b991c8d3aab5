/**
 * Rows at rest: {@link io.sluice.exec.runtime.row.RowEncoder} turns rows of a batch into binary rows that can be hashed, compared and
 * kept, {@link io.sluice.exec.runtime.row.RowDecoder} turns them back. Read {@link io.sluice.exec.runtime.row.RowLayout} first. Uses
 * nothing else of the runtime.
 */
@NullMarked
package io.sluice.exec.runtime.row;

import org.jspecify.annotations.NullMarked;
