package io.sluice.exec.runtime.changelog;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.node.ProcessTableFunction;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;

/** The process table functions that there are: TO_CHANGELOG and FROM_CHANGELOG. */
public final class ChangelogFunctions {
    private ChangelogFunctions() {}

    /** @throws SluiceException NOT_EXECUTABLE for functions of users */
    public static NodeWork work(ProcessTableFunction node, NodeContext context) {
        Call call = (Call) node.functionCall();
        String name = "ProcessTableFunction[" + context.node().id() + "]";
        return switch (call.function().name()) {
            case "$TO_CHANGELOG$1" -> {
                ChangelogCodes codes = ChangelogCodes.of(call, true);
                yield NodeWork.operator(
                        name,
                        () -> new ToChangelogOperator(codes, context.inputType().types()));
            }
            case "$FROM_CHANGELOG$1" -> {
                ChangelogCodes codes = ChangelogCodes.of(call, false);
                int column = context.inputType().names().indexOf(ChangelogCodes.column(call));
                yield NodeWork.operator(name, () -> new FromChangelogOperator(codes, column));
            }
            default ->
                throw SluiceException.of(ErrorCode.NOT_EXECUTABLE)
                        .with(
                                "node",
                                context.node().type() + " " + call.function().name());
        };
    }
}
