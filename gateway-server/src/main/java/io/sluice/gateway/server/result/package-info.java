/**
 * Results between the job that makes their rows and the client that fetches them. Start with {@link
 * io.sluice.gateway.server.result.ResultStore}. Knows nothing of sessions, statements or protocols.
 */
@NullMarked
package io.sluice.gateway.server.result;

import org.jspecify.annotations.NullMarked;
