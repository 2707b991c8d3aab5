package io.sluice.endpoints;

import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a statement of the {@link FakeGateway} does.
 *
 * @param rows all rows that there are at first; each a list of values, with a RowKind in front when it is not an INSERT
 * @param endless whether more rows may come
 * @param generated rows beyond {@code rows}: a BIGINT column that counts from 0
 */
public record FakeResult(
        ResultSchema schema,
        List<List<Object>> rows,
        long generated,
        boolean endless,
        boolean hasResultRows,
        Optional<SluiceException> error) {
    public static final String JOB_ID = "0123456789abcdef0123456789abcdef";

    public static FakeResult query(RowType type, List<List<Object>> rows) {
        return new FakeResult(schema(type, true, ZoneId.of("UTC")), rows, 0, false, true, Optional.empty());
    }

    public static FakeResult show(String column, List<String> values) {
        RowType type = RowType.of(List.of(Field.of(column, Types.STRING)));
        return new FakeResult(
                new ResultSchema(type, false, false, Optional.empty(), ZoneId.of("UTC")),
                values.stream().map(value -> List.<Object>of(value)).toList(),
                0,
                false,
                true,
                Optional.empty());
    }

    public static FakeResult ok() {
        RowType type = RowType.of(List.of(Field.of("result", Types.STRING)));
        return new FakeResult(
                new ResultSchema(type, false, true, Optional.empty(), ZoneId.of("UTC")),
                List.of(List.of("OK")),
                0,
                false,
                false,
                Optional.empty());
    }

    public static FakeResult failure(SluiceException error) {
        return new FakeResult(ok().schema(), List.of(), 0, false, false, Optional.of(error));
    }

    public FakeResult inZone(String zone) {
        return new FakeResult(
                schema(schema.type(), schema.isQuery(), ZoneId.of(zone)),
                rows,
                generated,
                endless,
                hasResultRows,
                error);
    }

    public FakeResult withoutEnd() {
        return new FakeResult(schema, rows, generated, true, hasResultRows, error);
    }

    public FakeResult generating(long count) {
        return new FakeResult(schema, rows, count, endless, hasResultRows, error);
    }

    /** Rows {@code from} to {@code to}, which must be within the rows that there are at first. */
    RowBatch batch(long from, long to) {
        RowType type = schema.type();
        RowBatch batch = new RowBatch(type.types(), (int) Math.max(1, to - from));
        for (long i = from; i < to; i++) {
            int row = (int) (i - from);
            List<Object> values = i < rows.size() ? rows.get((int) i) : List.of(i);
            int skip = values.size() - type.arity();
            if (skip == 1) {
                batch.setKind(row, (RowKind) values.get(0));
            }
            for (int column = 0; column < type.arity(); column++) {
                JavaValues.set(type.typeAt(column), batch.column(column), row, values.get(column + skip));
            }
        }
        batch.setRows((int) (to - from));
        return batch;
    }

    /** A row that may hold nulls. */
    public static List<Object> row(Object... values) {
        return Arrays.asList(values);
    }

    private static ResultSchema schema(RowType type, boolean query, ZoneId zone) {
        return new ResultSchema(type, query, false, Optional.of(JOB_ID), zone);
    }
}
