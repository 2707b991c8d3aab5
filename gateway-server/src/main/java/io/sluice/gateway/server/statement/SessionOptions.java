package io.sluice.gateway.server.statement;

import io.sluice.gateway.server.option.SessionConfig;
import io.sluice.planner.operation.Operation.ResetOption;
import io.sluice.planner.operation.Operation.SetOption;
import io.sluice.planner.operation.RowResult;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SET and RESET. */
final class SessionOptions {
    private static final RowType COLUMNS =
            RowType.of(List.of(Field.of("key", Types.STRING), Field.of("value", Types.STRING)));

    private SessionOptions() {}

    static RowResult set(SetOption statement, SessionConfig config) {
        if (statement.assignment().isEmpty()) {
            return list(config);
        }
        SetOption.Assignment assignment = statement.assignment().get();
        config.set(assignment.key(), assignment.value());
        return RowResult.OK;
    }

    static RowResult reset(ResetOption statement, SessionConfig config) {
        statement.key().ifPresentOrElse(config::reset, config::resetAll);
        return RowResult.OK;
    }

    private static RowResult list(SessionConfig config) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        config.show().forEach((key, value) -> rows.add(List.of(key, value)));
        return new RowResult(COLUMNS, rows, false);
    }
}
