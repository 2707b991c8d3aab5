package io.sluice.connectors.filesystem;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The folders {@code key=value} of a partition. Characters that folder names should not have are written {@code %2F}. */
final class PartitionPath {
    private static final String UNSAFE = "\"#%'*/:=?\\{[]^";

    private PartitionPath() {}

    /**
     * The values that the folders between a table and one of its files stand for, texts as written.
     *
     * @return a value for each key, null where the folder is the default partition; empty when the folders are not the keys'
     */
    static Optional<List<@Nullable String>> values(Path table, Path file, List<String> keys, String defaultName) {
        Path relative = table.relativize(file);
        if (relative.getNameCount() <= keys.size()) {
            return Optional.empty();
        }
        List<@Nullable String> values = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            String folder = relative.getName(i).toString();
            int equals = folder.indexOf('=');
            if (equals < 0 || !unescape(folder.substring(0, equals)).equals(keys.get(i))) {
                return Optional.empty();
            }
            String value = unescape(folder.substring(equals + 1));
            values.add(value.equals(defaultName) ? null : value);
        }
        return Optional.of(values);
    }

    /** The folder name for a value; null and the empty text are the default partition. */
    static String folder(String key, @Nullable String value, String defaultName) {
        return escape(key) + "=" + (value == null || value.isEmpty() ? defaultName : escape(value));
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next < ' ' || next == 127 || UNSAFE.indexOf(next) >= 0) {
                escaped.append(String.format("%%%02X", (int) next));
            } else {
                escaped.append(next);
            }
        }
        return escaped.toString();
    }

    private static String unescape(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            int code = text.charAt(i) == '%' && i + 2 < text.length() ? hexadecimal(text, i + 1) : -1;
            plain.append(code < 0 ? text.charAt(i) : (char) code);
            i += code < 0 ? 1 : 3;
        }
        return plain.toString();
    }

    private static int hexadecimal(String text, int at) {
        int high = Character.digit(text.charAt(at), 16);
        int low = Character.digit(text.charAt(at + 1), 16);
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }
}
