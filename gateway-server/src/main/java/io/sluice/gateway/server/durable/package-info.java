/**
 * Results that outlive the process, with the sessions and operations by whose handles they are fetched. Start with {@link
 * io.sluice.gateway.server.durable.DurableResults}; how rows lie in files is for {@link io.sluice.gateway.server.result}.
 */
@NullMarked
package io.sluice.gateway.server.durable;

import org.jspecify.annotations.NullMarked;
