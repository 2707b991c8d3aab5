/**
 * The {@code script} source: tables whose changelog is written down, for tests of SQL. {@link
 * io.sluice.connectors.builtin.script.Timeline} is the file, and says how it looks; {@link
 * io.sluice.connectors.builtin.script.ScriptReader} plays it.
 */
@NullMarked
package io.sluice.connectors.builtin.script;

import org.jspecify.annotations.NullMarked;
