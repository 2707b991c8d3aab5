package io.sluice.connectors.formats.text;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.charset.StandardCharsets;

/** Makes the errors about rows that cannot be read: where, what, and which option to turn. */
public final class MalformedRows {
    private static final int MAX_SHOWN = 80;

    private final String format;

    /** @param format the prefix of the format's options */
    public MalformedRows(String format) {
        this.format = format;
    }

    /** @param name the file; lines count from 1 */
    public SluiceException at(String name, long line, String problem) {
        return SluiceException.of(ErrorCode.MALFORMED_ROW, name + ", line " + line + ": " + problem)
                .hint("Set '" + format
                        + ".ignore-parse-errors' = 'true' to read such values as NULL and to skip what is no row.");
    }

    /** Bytes as they stand in a message: in quotes, cut when long. */
    public static String quote(byte[] data, int from, int to) {
        String text = new String(data, from, Math.min(to - from, MAX_SHOWN * 4), StandardCharsets.UTF_8);
        return text.length() <= MAX_SHOWN && to - from <= MAX_SHOWN * 4
                ? "\"" + text + "\""
                : "\"" + text.substring(0, Math.min(MAX_SHOWN, text.length())) + "...\"";
    }
}
