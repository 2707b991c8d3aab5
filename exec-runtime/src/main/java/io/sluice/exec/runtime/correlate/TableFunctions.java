package io.sluice.exec.runtime.correlate;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.runtime.codegen.UserFunctions;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;

/** The table functions that plans may call, by their names there. */
final class TableFunctions {
    private TableFunctions() {}

    /**
     * @param rows the type of the function's rows
     * @param users the functions that users brought
     */
    static RowFunction of(Call call, RowType arguments, RowType rows, UserFunctions users) {
        if (call.function().isUser()) {
            return UserRows.of(users.find(call.function()), arguments, rows);
        }
        return switch (call.function().name()) {
            case "$UNNEST_ROWS$1" -> UnnestRows.of(arguments.typeAt(0), false);
            case "$UNNEST_ROWS_WITH_ORDINALITY$1" -> UnnestRows.of(arguments.typeAt(0), true);
            case "$REPLICATE_ROWS$1" -> new ReplicateRows();
            default ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "table function " + call.function().sqlName());
        };
    }
}
