package io.sluice.connectors.formats;

import io.sluice.spi.config.Options;
import io.sluice.spi.connector.FormatFactory;
import io.sluice.spi.connector.StreamDecoder;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes rows of Java objects with a format, and reads text into rows. */
public final class FormatHarness {
    private final FormatFactory format;
    private final RowType type;
    private final Map<String, String> options;
    private int batchSize = RowBatch.MAX_ROWS;
    private int[] projection;

    public FormatHarness(FormatFactory format, RowType type, Map<String, String> options) {
        this.format = format;
        this.type = type;
        this.options = options;
        projection = IntStream.range(0, type.arity()).toArray();
    }

    public FormatHarness batchSize(int rows) {
        batchSize = rows;
        return this;
    }

    public FormatHarness projecting(int... fields) {
        projection = fields;
        return this;
    }

    public byte[] encode(List<? extends List<?>> rows) {
        RowBatch batch = new RowBatch(type.types(), Math.max(1, rows.size()));
        batch.ensureCapacity(rows.size());
        for (int row = 0; row < rows.size(); row++) {
            for (int i = 0; i < type.arity(); i++) {
                JavaValues.set(
                        type.typeAt(i), batch.column(i), row, rows.get(row).get(i));
            }
        }
        batch.setRows(rows.size());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            format.createEncoder(type, new Options(options))
                    .encode(batch, IntStream.range(0, rows.size()).toArray(), rows.size(), out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    public String encodeText(List<? extends List<?>> rows) {
        return new String(encode(rows), StandardCharsets.UTF_8);
    }

    public List<List<@Nullable Object>> decode(String text) {
        return decode(text.getBytes(StandardCharsets.UTF_8));
    }

    public List<List<@Nullable Object>> decode(byte[] text) {
        RowType produced =
                RowType.of(IntStream.of(projection).mapToObj(type.fields()::get).toList());
        RowBatch batch = new RowBatch(produced.types(), 1);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (StreamDecoder decoder = format.createDecoder(type, projection, new Options(options))) {
            decoder.open(new ByteArrayInputStream(text), "in");
            boolean more = true;
            while (more) {
                batch.reset();
                more = decoder.decode(batch, batchSize);
                for (int row = 0; row < batch.rows(); row++) {
                    rows.add(JavaValues.row(produced, batch, row));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }
}
