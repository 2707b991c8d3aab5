package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Expr;
import java.util.List;

/**
 * Makes several rows of one, a row for each grouping set.
 *
 * @param projects the select list of each of the rows
 */
@NodeType({"stream-exec-expand_1", "batch-exec-expand_1"})
public record Expand(List<List<Expr>> projects) implements ExecNode {
    public Expand {
        projects = projects.stream().map(List::copyOf).toList();
    }
}
