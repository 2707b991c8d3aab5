/** Scripts ({@link io.sluice.cli.shell.ScriptRunner}) and the interactive prompt ({@link io.sluice.cli.shell.Shell}). */
@NullMarked
package io.sluice.cli.shell;

import org.jspecify.annotations.NullMarked;
