package io.sluice.cli.client;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Some rows of a result.
 *
 * @param ready false when the statement has not got as far as a result; all else is meaningless then
 * @param end whether there are no more rows after these
 * @param columns of the result
 * @param isQuery whether the rows come from a query's job
 * @param successOnly whether the result says no more than OK
 * @param jobId of the job that the statement has started
 */
public record Page(
        boolean ready,
        boolean end,
        List<ColumnInfo> columns,
        boolean isQuery,
        boolean successOnly,
        Optional<String> jobId,
        List<Row> rows) {
    static final Page NOT_READY = new Page(false, false, List.of(), false, false, Optional.empty(), List.of());

    /** @param type the root of its type, as the REST API names it */
    public record ColumnInfo(String name, String type) {}

    /**
     * @param kind {@code +I}, {@code -U}, {@code +U} or {@code -D}
     * @param cells values as text; null for NULL
     */
    public record Row(String kind, List<@Nullable String> cells) {}
}
