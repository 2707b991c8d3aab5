/**
 * Which kinds of change travel between physical rels: {@link io.sluice.planner.changelog.ChangelogInference} asks each rel in three
 * passes and leaves a {@link io.sluice.planner.changelog.ChangelogTrait} on it.
 */
@NullMarked
package io.sluice.planner.changelog;

import org.jspecify.annotations.NullMarked;
