package io.sluice.connectors.formats.json;

import io.sluice.connectors.formats.text.TextBuffer;

/** Writes values anew without white space and with no more escapes than there must be; numbers keep their text. */
final class CompactJson {
    private static final int MAX_DEPTH = 1000;

    private CompactJson() {}

    /** Reads the value that comes next and appends it. */
    static void copy(JsonScanner in, TextBuffer out) {
        copy(in, out, 0);
    }

    private static void copy(JsonScanner in, TextBuffer out, int depth) {
        if (depth > MAX_DEPTH) {
            throw new MalformedJson("values are nested deeper than " + MAX_DEPTH, in.position(), false);
        }
        switch (in.peek()) {
            case '{' -> copyAll(in, out, depth, '{', '}');
            case '[' -> copyAll(in, out, depth, '[', ']');
            case '"' -> copyText(in, out);
            case 'n' -> {
                in.takeNull();
                out.appendAscii("null");
            }
            default -> {
                in.bareValue();
                out.append(in.bytes(), in.from(), in.to() - in.from());
            }
        }
    }

    private static void copyAll(JsonScanner in, TextBuffer out, int depth, char begin, char end) {
        in.expect(begin);
        out.append(begin);
        if (!in.take(end)) {
            boolean first = true;
            do {
                if (!first) {
                    out.append(',');
                }
                first = false;
                if (begin == '{') {
                    copyText(in, out);
                    in.expect(':');
                    out.append(':');
                }
                copy(in, out, depth + 1);
            } while (in.take(','));
            in.expect(end);
        }
        out.append(end);
    }

    private static void copyText(JsonScanner in, TextBuffer out) {
        in.string();
        JsonWriter.appendText(out, in.bytes(), in.from(), in.to() - in.from());
    }
}
