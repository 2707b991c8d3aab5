package io.sluice.connectors.filesystem;

import io.sluice.spi.connector.StreamDecoder;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** Reads the rows of one file after another: file columns through the format, partition and metadata columns as constants. */
final class FileRows {
    private final RowLayout layout;
    private final Path root;
    private final String defaultPartition;
    private final StreamDecoder decoder;
    private final int[] filePlaces;
    /** The file columns of the batch that is being filled. */
    private final RowBatch fileColumns;
    /** By place in the row: a one-row column with the file's value; null where the file holds the column. */
    private final @Nullable ColumnVector[] constants;

    FileRows(RowLayout layout, Path root, String defaultPartition, StreamDecoder decoder) {
        this.layout = layout;
        this.root = root;
        this.defaultPartition = defaultPartition;
        this.decoder = decoder;
        filePlaces = layout.filePlaces();
        fileColumns = new RowBatch(new ColumnVector[filePlaces.length]);
        constants = new ColumnVector[layout.arity()];
    }

    void open(SourceFile file) throws IOException {
        setConstants(file);
        InputStream stream;
        try {
            stream = decompressed(file.path(), Files.newInputStream(file.path()));
        } catch (NoSuchFileException e) {
            throw SluiceException.of(ErrorCode.IO_ERROR, null, e)
                    .with("message", "file \"" + file.path() + "\" was listed and is gone");
        }
        decoder.open(stream, file.path().toString());
    }

    /** Appends up to {@code maxRows} rows. @return whether the file may have more */
    boolean read(RowBatch batch, int maxRows) throws IOException {
        int first = batch.rows();
        for (int i = 0; i < filePlaces.length; i++) {
            fileColumns.setColumn(i, batch.column(filePlaces[i]));
        }
        fileColumns.setRows(first);
        boolean more = decoder.decode(fileColumns, maxRows);
        int rows = fileColumns.rows();
        for (int place = 0; place < constants.length; place++) {
            ColumnVector constant = constants[place];
            if (constant != null) {
                ColumnVector column = batch.column(place);
                column.ensureCapacity(rows);
                for (int row = first; row < rows; row++) {
                    column.copy(constant, 0, row);
                }
            }
        }
        for (int row = first; row < rows; row++) {
            batch.setKind(row, fileColumns.kind(row));
        }
        batch.setRows(rows);
        return more;
    }

    /** Passes over rows of the file that is open. */
    void skip(long count) throws IOException {
        RowBatch scratch = new RowBatch(layout.fileColumnTypes(), RowBatch.MAX_ROWS);
        long left = count;
        while (left > 0) {
            scratch.reset();
            boolean more = decoder.decode(scratch, (int) Math.min(left, RowBatch.MAX_ROWS));
            left -= scratch.rows();
            if (!more && left > 0) {
                throw SluiceException.of(
                        ErrorCode.IO_ERROR, "a file has " + left + " rows less than when it was read before");
            }
        }
    }

    void close() throws IOException {
        decoder.close();
    }

    private void setConstants(SourceFile file) {
        Optional<List<@Nullable String>> values =
                PartitionPath.values(root, file.path(), layout.partitionKeys(), defaultPartition);
        for (int place = 0; place < layout.arity(); place++) {
            int key = layout.partition(place);
            if (key >= 0) {
                String column = layout.partitionKeys().get(key);
                LogicalType type = layout.partitionType(key);
                constants[place] = constant(
                        type,
                        PartitionValue.parse(column, type, values.orElseThrow().get(key)));
            } else if (place >= layout.projection().size()) {
                FileMetadata metadata =
                        layout.metadata().get(place - layout.projection().size());
                constants[place] = constant(metadata.type(), metadata.value(file));
            }
        }
    }

    private static ColumnVector constant(LogicalType type, @Nullable Object value) {
        ColumnVector vector = ColumnVector.create(type, 1);
        JavaValues.set(type, vector, 0, value);
        return vector;
    }

    private static InputStream decompressed(Path path, InputStream stream) throws IOException {
        String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
        String extension = name.substring(name.lastIndexOf('.') + 1);
        return switch (extension) {
            case "gz", "gzip" -> new GZIPInputStream(new BufferedInputStream(stream));
            case "deflate" -> new InflaterInputStream(stream);
            case "bz2", "xz", "zst" -> {
                stream.close();
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "compression \"" + extension + "\" of file \"" + path + "\"");
            }
            default -> stream;
        };
    }
}
