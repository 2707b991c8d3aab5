/**
 * The {@code nexmark} connector: the events of the Nexmark benchmark, an auction house with persons, auctions and bids, in the
 * definition that benchmarks of stream processors share. An event depends on the seed, the rate and its number alone, so the number of
 * readers changes nothing but the order in which events come.
 */
@NullMarked
package io.sluice.connectors.builtin.nexmark;

import org.jspecify.annotations.NullMarked;
