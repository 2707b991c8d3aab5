/**
 * The command line: {@link io.sluice.cli.SluiceCli} reads the arguments. {@code client} talks to a gateway, {@code show} prints results,
 * {@code shell} runs scripts and the interactive prompt.
 */
@NullMarked
package io.sluice.cli;

import org.jspecify.annotations.NullMarked;
