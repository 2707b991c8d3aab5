package io.sluice.planner.sharing;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexProgram;

/** A SELECT list with a WHERE, of a stream or of a batch. */
public interface Projecting extends RelNode {
    RexProgram program();

    /** The same place in a tree with another program, over another input. */
    RelNode over(RelNode input, RexProgram other);
}
