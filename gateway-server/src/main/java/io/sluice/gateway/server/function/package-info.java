/** The jars and classes of users' functions, by session. */
@NullMarked
package io.sluice.gateway.server.function;

import org.jspecify.annotations.NullMarked;
