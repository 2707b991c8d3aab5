/** Plan files: where they are, what of the catalogs is in them, and whether they can be run here. */
@NullMarked
package io.sluice.gateway.server.plan;

import org.jspecify.annotations.NullMarked;
