package io.sluice.exec.runtime.over;

import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.state.StateShape;
import java.util.List;

/** An operator of OVER windows. */
interface OverState extends Operator {
    /** What its state consists of. @param calls by call, what it computes */
    StateShape shape(List<String> calls, NodeContext context);
}
