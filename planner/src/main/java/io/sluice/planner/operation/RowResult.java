package io.sluice.planner.operation;

import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of an operation that needs no job.
 *
 * @param rows values as {@link io.sluice.spi.row.JavaValues} has them; a value may be null
 * @param successOnly whether the answer is just OK
 */
public record RowResult(RowType type, List<List<@Nullable Object>> rows, boolean successOnly) {
    /** What statements answer that only do something. */
    public static final RowResult OK = new RowResult(
            RowType.of(List.of(Field.of("result", Types.STRING))), List.of(Collections.singletonList("OK")), true);

    public RowResult {
        rows = rows.stream()
                .map(row -> Collections.unmodifiableList(new ArrayList<>(row)))
                .toList();
    }

    /** One column of texts. */
    public static RowResult column(String name, List<String> values) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (String value : values) {
            rows.add(Collections.singletonList(value));
        }
        return new RowResult(RowType.of(List.of(Field.of(name, Types.STRING))), rows, false);
    }
}
