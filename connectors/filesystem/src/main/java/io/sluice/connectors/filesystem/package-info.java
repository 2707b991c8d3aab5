/**
 * The {@code filesystem} connector: tables in files of a folder, in any format that is there. {@link
 * io.sluice.connectors.filesystem.FileSystemFactory} reads the options; {@link io.sluice.connectors.filesystem.FileSystemSource} lists
 * and reads files, {@link io.sluice.connectors.filesystem.FileSystemSink} writes and commits them.
 */
@NullMarked
package io.sluice.connectors.filesystem;

import org.jspecify.annotations.NullMarked;
