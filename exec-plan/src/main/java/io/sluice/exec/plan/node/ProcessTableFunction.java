package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.spi.row.ChangelogMode;
import java.util.List;
import java.util.Optional;

/**
 * Calls a process table function.
 *
 * @param uid name of the function's state; absent when it keeps none
 * @param functionCall with {@link io.sluice.exec.plan.expr.TableArgCall} for its tables
 */
@NodeType(value = "stream-exec-process-table-function_1", inputs = NodeType.ANY)
public record ProcessTableFunction(
        Optional<String> uid,
        Expr functionCall,
        List<ChangelogMode> inputChangelogModes,
        ChangelogMode outputChangelogMode)
        implements ExecNode {
    public ProcessTableFunction {
        inputChangelogModes = List.copyOf(inputChangelogModes);
    }
}
