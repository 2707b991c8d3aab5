package io.sluice.connectors.formats.csv;

import io.sluice.connectors.formats.text.ByteWindow;
import io.sluice.connectors.formats.text.TextBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Cuts a stream into records and fields. A field is a stretch of {@link #bytes}, valid until the next record. Not thread-safe. */
final class CsvTokens {
    /** What {@link #next} found. */
    enum Found {
        RECORD,
        /** A record whose quotes do not match; it is skipped up to its line's end. */
        BROKEN,
        END
    }

    private static final int MORE_NEEDED = -1;
    private static final int BROKEN = -2;

    private final byte[] delimiter;
    private final int quote;
    private final int escape;
    private final boolean trims;
    private final boolean comments;
    private final boolean skipsBlankLines;
    private final ByteWindow window = new ByteWindow();
    /** Fields with doubled quotes or escapes, as they are meant. */
    private final TextBuffer unescaped = new TextBuffer();

    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private boolean[] quoted = new boolean[64];
    private boolean[] inUnescaped = new boolean[64];
    private int count;
    private long line;
    private long nextLine;
    private int linesInRecord;

    /** @param skipsBlankLines whether a line without anything is no record */
    CsvTokens(CsvSettings settings, boolean skipsBlankLines) {
        delimiter = settings.delimiter();
        quote = settings.quote();
        escape = settings.escape();
        trims = settings.trimSpaces();
        comments = settings.allowComments();
        this.skipsBlankLines = skipsBlankLines;
    }

    void open(InputStream stream) throws IOException {
        window.open(stream);
        nextLine = 1;
    }

    void close() throws IOException {
        window.close();
    }

    int count() {
        return count;
    }

    /** The line, from 1, in which the record starts. */
    long line() {
        return line;
    }

    byte[] bytes(int field) {
        return inUnescaped[field] ? unescaped.data() : window.data();
    }

    int start(int field) {
        return starts[field];
    }

    int end(int field) {
        return ends[field];
    }

    Found next() throws IOException {
        while (true) {
            int after = scan();
            while (after == MORE_NEEDED) {
                window.more();
                after = scan();
            }
            if (window.start() == window.end()) {
                return Found.END;
            }
            line = nextLine;
            if (after == BROKEN) {
                skipLine();
                return Found.BROKEN;
            }
            nextLine += linesInRecord;
            boolean comment = comments && window.data()[window.start()] == '#';
            boolean blank = count == 1 && starts[0] == ends[0] && !quoted[0];
            window.consumeTo(after);
            if (!comment && !(blank && skipsBlankLines)) {
                return Found.RECORD;
            }
        }
    }

    /** Finds the fields of one record. Returns where it ends, or MORE_NEEDED, or BROKEN. */
    private int scan() {
        byte[] data = window.data();
        int end = window.end();
        int position = window.start();
        count = 0;
        linesInRecord = 1;
        unescaped.truncate(0);
        if (position == end && window.atEnd()) {
            return position;
        }
        if (comments && position < end && data[position] == '#') {
            return scanComment(data, position, end);
        }
        while (true) {
            int start = position;
            if (trims) {
                while (position < end && isSpace(data[position])) {
                    position++;
                }
            }
            position = position < end && data[position] == quote
                    ? scanQuoted(data, position + 1, end)
                    : scanPlain(data, trims ? position : start, end);
            if (position < 0) {
                return position;
            }
            if (position == end) {
                return window.atEnd() ? position : MORE_NEEDED;
            }
            byte next = data[position];
            if (next == '\n') {
                return position + 1;
            }
            if (next == '\r') {
                if (position + 1 < end) {
                    return data[position + 1] == '\n' ? position + 2 : position + 1;
                }
                return window.atEnd() ? position + 1 : MORE_NEEDED;
            }
            position += delimiter.length;
        }
    }

    private int scanComment(byte[] data, int from, int end) {
        int position = from;
        while (position < end && data[position] != '\n') {
            position++;
        }
        if (position == end) {
            return window.atEnd() ? end : MORE_NEEDED;
        }
        return position + 1;
    }

    /** A field without quotes around it. Returns where its delimiter or line end is. */
    private int scanPlain(byte[] data, int from, int end) {
        byte first = delimiter[0];
        int position = from;
        while (position < end) {
            byte next = data[position];
            if (next == '\n' || next == '\r') {
                break;
            }
            if (next == first) {
                int delimited = delimiterAt(data, position, end);
                if (delimited == MORE_NEEDED) {
                    return MORE_NEEDED;
                }
                if (delimited > 0) {
                    break;
                }
            }
            if (next == escape) {
                return scanEscaped(data, from, position, end);
            }
            position++;
        }
        int last = position;
        if (trims) {
            while (last > from && isSpace(data[last - 1])) {
                last--;
            }
        }
        add(from, last, false, false);
        return position;
    }

    /** As {@link #scanPlain}, for a field with an escape character at {@code escaped}. */
    private int scanEscaped(byte[] data, int from, int escaped, int end) {
        int start = unescaped.length();
        unescaped.append(data, from, escaped - from);
        int position = escaped;
        int kept = unescaped.length();
        while (position < end) {
            byte next = data[position];
            if (next == '\n' || next == '\r') {
                break;
            }
            int delimited = delimiterAt(data, position, end);
            if (delimited == MORE_NEEDED) {
                return MORE_NEEDED;
            }
            if (delimited > 0) {
                break;
            }
            if (next == escape) {
                if (position + 1 == end) {
                    return window.atEnd() ? BROKEN : MORE_NEEDED;
                }
                unescaped.append(meaning(data[position + 1]));
                kept = unescaped.length();
                position += 2;
            } else {
                unescaped.append(next);
                position++;
            }
        }
        if (trims) {
            while (unescaped.length() > kept && isSpace(unescaped.at(unescaped.length() - 1))) {
                unescaped.truncate(unescaped.length() - 1);
            }
        }
        add(start, unescaped.length(), false, true);
        return position;
    }

    /** A field within quotes, from behind the first one. Returns where its delimiter or line end is. */
    private int scanQuoted(byte[] data, int from, int end) {
        int position = from;
        int start = -1; // in unescaped, once there is something to unescape
        int copied = from;
        while (true) {
            if (position == end) {
                return window.atEnd() ? BROKEN : MORE_NEEDED;
            }
            byte next = data[position];
            if (next == quote) {
                if (position + 1 == end && !window.atEnd()) {
                    return MORE_NEEDED;
                }
                if (position + 1 == end || data[position + 1] != quote) {
                    break;
                }
                start = start < 0 ? unescaped.length() : start;
                unescaped.append(data, copied, position + 1 - copied);
                position += 2;
                copied = position;
            } else if (next == escape) {
                if (position + 1 == end) {
                    return window.atEnd() ? BROKEN : MORE_NEEDED;
                }
                start = start < 0 ? unescaped.length() : start;
                unescaped.append(data, copied, position - copied);
                unescaped.append(meaning(data[position + 1]));
                position += 2;
                copied = position;
            } else {
                if (next == '\n') {
                    linesInRecord++;
                }
                position++;
            }
        }
        if (start < 0) {
            add(from, position, true, false);
        } else {
            unescaped.append(data, copied, position - copied);
            add(start, unescaped.length(), true, true);
        }
        return afterQuote(data, position + 1, end);
    }

    private int afterQuote(byte[] data, int from, int end) {
        int position = from;
        while (position < end && isSpace(data[position]) && data[position] != delimiter[0]) {
            position++;
        }
        if (position == end) {
            return window.atEnd() ? end : MORE_NEEDED;
        }
        if (data[position] == '\n' || data[position] == '\r') {
            return position;
        }
        int delimited = delimiterAt(data, position, end);
        return delimited == MORE_NEEDED ? MORE_NEEDED : delimited > 0 ? position : BROKEN;
    }

    /** The delimiter's length if it stands there, 0 if not, or MORE_NEEDED. */
    private int delimiterAt(byte[] data, int position, int end) {
        for (int i = 0; i < delimiter.length; i++) {
            if (position + i == end) {
                return window.atEnd() ? 0 : MORE_NEEDED;
            }
            if (data[position + i] != delimiter[i]) {
                return 0;
            }
        }
        return delimiter.length;
    }

    private boolean isSpace(byte next) {
        return next == ' ' || next == '\t' && delimiter[0] != '\t';
    }

    private static byte meaning(byte escaped) {
        return switch (escaped) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case '0' -> 0;
            default -> escaped;
        };
    }

    private void skipLine() throws IOException {
        int position = window.start();
        while (true) {
            if (position == window.end()) {
                int done = position - window.start();
                if (!window.more()) {
                    break;
                }
                position = window.start() + done;
            } else if (window.data()[position++] == '\n') {
                break;
            }
        }
        nextLine++;
        window.consumeTo(position);
    }

    private void add(int start, int end, boolean isQuoted, boolean isUnescaped) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count * 2);
            ends = Arrays.copyOf(ends, count * 2);
            quoted = Arrays.copyOf(quoted, count * 2);
            inUnescaped = Arrays.copyOf(inUnescaped, count * 2);
        }
        starts[count] = start;
        ends[count] = end;
        quoted[count] = isQuoted;
        inUnescaped[count] = isUnescaped;
        count++;
    }
}
