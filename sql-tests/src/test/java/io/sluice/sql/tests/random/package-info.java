/**
 * Random tables, changelogs and queries over all operators, and Sluice in all its ways of running them. Read {@link
 * io.sluice.sql.tests.random.StreamQueries} first. What it makes is fixed by a seed.
 */
@NullMarked
package io.sluice.sql.tests.random;

import org.jspecify.annotations.NullMarked;
