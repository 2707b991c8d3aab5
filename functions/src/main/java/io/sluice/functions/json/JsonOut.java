package io.sluice.functions.json;

import io.sluice.functions.value.BytesRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON without blanks and with the keys of objects sorted. Reusable: {@link #begin} starts anew. Not thread-safe.
 */
public final class JsonOut {
    private static final char[] HEX = "0123456789ABCDEF".toCharArray();

    private final StringBuilder out = new StringBuilder();

    JsonOut begin() {
        out.setLength(0);
        return this;
    }

    JsonOut raw(CharSequence text) {
        out.append(text);
        return this;
    }

    JsonOut raw(char c) {
        out.append(c);
        return this;
    }

    BytesRef end(BytesRef result) {
        return result.setText(out.toString());
    }

    int length() {
        return out.length();
    }

    String from(int start) {
        return out.substring(start);
    }

    void truncate(int length) {
        out.setLength(length);
    }

    JsonOut quoted(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ') {
                        out.append("\\u00").append(HEX[c >> 4]).append(HEX[c & 0xF]);
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
        return this;
    }

    /** What {@link JsonDocuments#parse} gives. */
    JsonOut value(@Nullable Object value) {
        if (value instanceof String text) {
            quoted(text);
        } else if (value instanceof Map<?, ?> map) {
            object(map);
        } else if (value instanceof List<?> list) {
            String separator = "[";
            for (Object element : list) {
                raw(separator).value(element);
                separator = ",";
            }
            raw(list.isEmpty() ? "[]" : "]");
        } else {
            out.append(value);
        }
        return this;
    }

    private void object(Map<?, ?> map) {
        List<String> keys = new ArrayList<>();
        map.keySet().forEach(key -> keys.add(String.valueOf(key)));
        keys.sort(null);
        String separator = "{";
        for (String key : keys) {
            raw(separator).quoted(key).raw(':').value(map.get(key));
            separator = ",";
        }
        raw(keys.isEmpty() ? "{}" : "}");
    }
}
