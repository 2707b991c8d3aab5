/**
 * What statements do. {@link io.sluice.gateway.server.statement.StatementExecutor} plans one and hands it to {@link
 * io.sluice.gateway.server.statement.StatementDispatch}, which knows who answers which kind of statement.
 */
@NullMarked
package io.sluice.gateway.server.statement;

import org.jspecify.annotations.NullMarked;
