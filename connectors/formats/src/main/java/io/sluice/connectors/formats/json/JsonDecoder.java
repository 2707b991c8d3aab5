package io.sluice.connectors.formats.json;

import io.sluice.connectors.formats.text.ByteWindow;
import io.sluice.connectors.formats.text.MalformedRows;
import io.sluice.spi.connector.StreamDecoder;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads objects that follow each other. An object is first looked for on one line; only one that goes on is looked for over
 * several lines. Where errors are ignored, a line that starts with <code>{</code> begins a new object whatever came before it, so
 * that an object that does not end costs no more than itself.
 */
final class JsonDecoder implements StreamDecoder {
    private static final MalformedRows ERRORS = new MalformedRows("json");

    private final JsonFields fields;
    private final boolean ignoresErrors;
    private final int arity;
    private final ByteWindow window = new ByteWindow();
    private final JsonScanner scanner = new JsonScanner();
    private ColumnVector[] columns;
    private String name = "";
    private long line;
    /** Bytes of the line in which the object starts, from there on. */
    private int lineLength;

    JsonDecoder(RowType fileType, int[] projection, JsonSettings settings) {
        RowType wanted = RowType.of(
                Arrays.stream(projection).mapToObj(fileType.fields()::get).toList());
        fields = new JsonFields(wanted, settings);
        ignoresErrors = settings.ignoreParseErrors();
        arity = wanted.arity();
        columns = new ColumnVector[arity];
    }

    @Override
    public void open(InputStream stream, String streamName) throws IOException {
        name = streamName;
        window.open(stream);
        line = 1;
    }

    @Override
    public boolean decode(RowBatch batch, int maxRows) throws IOException {
        int limit = batch.rows() + maxRows;
        batch.ensureCapacity(limit);
        for (int i = 0; i < arity; i++) {
            columns[i] = batch.column(i);
        }
        while (batch.rows() < limit) {
            if (!skipToObject()) {
                return false;
            }
            if (readRow(batch.rows())) {
                batch.setRows(batch.rows() + 1);
            }
        }
        return true;
    }

    /** Skips white space. @return false at the end of the stream */
    private boolean skipToObject() throws IOException {
        while (true) {
            byte[] data = window.data();
            int position = window.start();
            int end = window.end();
            while (position < end) {
                byte next = data[position];
                if (next == '\n') {
                    line++;
                } else if (next != ' ' && next != '\t' && next != '\r') {
                    break;
                }
                position++;
            }
            window.consumeTo(position);
            if (position < end) {
                return true;
            }
            if (!window.more()) {
                return false;
            }
        }
    }

    /** Reads an object into a row. @return whether there is one now; if not, it was skipped and the row is as it was */
    private boolean readRow(int row) throws IOException {
        int length = measureLine();
        lineLength = length;
        try {
            return readObject(row, length);
        } catch (MalformedJson e) {
            forget(row);
            boolean goesOn = e.incomplete() && !(window.atEnd() && window.start() + length == window.end());
            if (!goesOn) {
                return skip(length, e);
            }
        }
        length = objectLength();
        try {
            return readObject(row, length);
        } catch (MalformedJson e) {
            forget(row);
            return skip(length, e);
        }
    }

    private boolean readObject(int row, int length) {
        int start = window.start();
        scanner.start(window.data(), start, start + length);
        if (scanner.peek() != '{') {
            throw scanner.unexpected("an object, which a row is");
        }
        if (fields.read(scanner, columns, row) == JsonValue.Outcome.SET) {
            consumeTo(scanner.position());
            return true;
        }
        if (!ignoresErrors) {
            throw ERRORS.at(name, line + linesBefore(scanner.position()), scanner.problem());
        }
        forget(row);
        consumeTo(scanner.position());
        return false;
    }

    private boolean skip(int length, MalformedJson cause) {
        if (!ignoresErrors) {
            String problem = String.valueOf(cause.getMessage());
            throw ERRORS.at(name, line + linesBefore(cause.position()), "not JSON: " + problem);
        }
        consumeTo(window.start() + length);
        return false;
    }

    private void forget(int row) {
        for (ColumnVector column : columns) {
            column.truncate(row);
        }
    }

    private void consumeTo(int position) {
        line += linesBefore(position);
        window.consumeTo(position);
    }

    private int linesBefore(int position) {
        if (position <= window.start() + lineLength) {
            return 0;
        }
        byte[] data = window.data();
        int lines = 0;
        for (int i = window.start(); i < position; i++) {
            if (data[i] == '\n') {
                lines++;
            }
        }
        return lines;
    }

    /** Bytes up to the end of the line, or of the stream. */
    private int measureLine() throws IOException {
        int length = 0;
        while (true) {
            byte[] data = window.data();
            int start = window.start();
            int available = window.end() - start;
            while (length < available && data[start + length] != '\n') {
                length++;
            }
            if (length < available || !window.more()) {
                return length;
            }
        }
    }

    /** Bytes up to where all brackets are closed, or the stream ends, or the next object starts on a line of its own. */
    private int objectLength() throws IOException {
        int length = 0;
        int depth = 0;
        boolean inString = false;
        byte before = 0;
        while (true) {
            byte[] data = window.data();
            int start = window.start();
            int available = window.end() - start;
            for (; length < available; length++) {
                byte next = data[start + length];
                if (ignoresErrors && before == '\n' && next == '{') {
                    return length;
                }
                if (inString) {
                    inString = next != '"' || before == '\\';
                    before = next == '\\' && before == '\\' ? 0 : next;
                    continue;
                }
                before = next;
                switch (next) {
                    case '"' -> inString = true;
                    case '{', '[' -> depth++;
                    case '}', ']' -> {
                        if (--depth == 0) {
                            return length + 1;
                        }
                    }
                    default -> {
                        // Part of a number or word, or white space.
                    }
                }
            }
            if (!window.more()) {
                return length;
            }
        }
    }

    @Override
    public void close() throws IOException {
        window.close();
    }
}
