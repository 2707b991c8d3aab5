/** A session with a gateway, over REST or in this process: {@link io.sluice.cli.client.SqlClient}. */
@NullMarked
package io.sluice.cli.client;

import org.jspecify.annotations.NullMarked;
