package io.sluice.exec.runtime.correlate;

import io.sluice.functions.EvaluationContext;
import io.sluice.functions.user.FunctionClass;
import io.sluice.functions.user.FunctionKind;
import io.sluice.functions.user.Signature;
import io.sluice.functions.user.TableCall;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows that a user's table function collects. */
final class UserRows implements RowFunction {
    private final TableCall call;
    private final List<LogicalType> types;

    private UserRows(TableCall call, List<LogicalType> types) {
        this.call = call;
        this.types = types;
    }

    static RowFunction of(FunctionClass function, RowType arguments, RowType rows) {
        Signature signature = function.signature(arguments.types(), rows)
                .filter(any -> function.kind() == FunctionKind.TABLE)
                .orElseThrow(() -> SluiceException.of(ErrorCode.TYPE_MISMATCH)
                        .with("message", "\"" + function.name() + "\" is no table function of " + arguments.types())
                        .detail("It can be called as:\n" + function.summary()));
        return new UserRows(new TableCall(function, signature, arguments.types()), rows.types());
    }

    @Override
    public void open(EvaluationContext context) {
        call.open(context);
    }

    @Override
    public void close() {
        call.close();
    }

    @Override
    public void call(RowBatch arguments, int row, JoinedRows rows) {
        call.call(arguments, row, fields -> add(fields, rows));
    }

    private void add(List<@Nullable Object> fields, JoinedRows rows) {
        rows.room(1);
        RowBatch made = rows.made();
        for (int i = 0; i < types.size(); i++) {
            JavaValues.set(types.get(i), made.column(i), made.rows(), fields.get(i));
        }
        rows.added(1);
    }
}
