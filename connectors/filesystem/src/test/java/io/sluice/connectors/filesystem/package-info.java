/** Tests of the filesystem connector, on real folders. Start with {@link io.sluice.connectors.filesystem.FileTable}. */
@NullMarked
package io.sluice.connectors.filesystem;

import org.jspecify.annotations.NullMarked;
