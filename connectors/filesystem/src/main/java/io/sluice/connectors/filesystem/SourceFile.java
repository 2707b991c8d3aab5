package io.sluice.connectors.filesystem;

import java.nio.file.Path;

/**
 * A file to be read, as it was when it was listed.
 *
 * @param size in bytes
 * @param modified in milliseconds since the epoch
 */
record SourceFile(Path path, long size, long modified) {}
