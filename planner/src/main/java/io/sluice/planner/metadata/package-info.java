/** What is known of the rows of a rel: {@link io.sluice.planner.metadata.UpsertKeys}, the keys by which it updates. */
@NullMarked
package io.sluice.planner.metadata;

import org.jspecify.annotations.NullMarked;
