package io.sluice.planner.explain;

import org.apache.calcite.rel.RelNode;

/** A rel that says in a line what it does. */
public interface Described extends RelNode {
    Description describe(Wording wording);
}
