/** Results on a terminal: {@link io.sluice.cli.show.StatementView} follows a statement from its start to its last row. */
@NullMarked
package io.sluice.cli.show;

import org.jspecify.annotations.NullMarked;
