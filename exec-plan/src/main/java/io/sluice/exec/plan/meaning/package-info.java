/**
 * What the nodes of a plan do, in words that do not depend on numbers of nodes and fields or on names that a query gives: {@link
 * io.sluice.exec.plan.meaning.PlanMeaning}. Two plans' nodes are compared by it when state of one is to go to the other.
 */
@NullMarked
package io.sluice.exec.plan.meaning;

import org.jspecify.annotations.NullMarked;
