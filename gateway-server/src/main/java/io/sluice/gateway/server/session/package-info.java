/**
 * Sessions: {@link io.sluice.gateway.server.session.Sessions} opens, finds and expires them, {@link
 * io.sluice.gateway.server.session.SessionState} is what the statements of one see and change.
 */
@NullMarked
package io.sluice.gateway.server.session;

import org.jspecify.annotations.NullMarked;
