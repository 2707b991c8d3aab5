/**
 * One record for each kind of node: {@link io.sluice.exec.plan.node.ExecNode} is the closed set. A record's components are the fields
 * of the node's JSON, by name; ids, edges and types belong to the plan.
 */
@NullMarked
package io.sluice.exec.plan.node;

import org.jspecify.annotations.NullMarked;
