package io.sluice.functions.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.sluice.functions.value.BytesRef;
import java.math.BigDecimal;
import java.util.List;

/** Finds what is at a {@link SimplePath} while it steps through a text's bytes; makes no objects of the text. Not thread-safe. */
final class SimplePathReader {
    enum Found {
        NOTHING,
        NULL,
        TEXT,
        NUMBER,
        BOOLEAN,
        /** An array or an object. */
        STRUCTURE,
        /** The text is no JSON. */
        INVALID
    }

    private final JsonScanner scanner = new JsonScanner();
    private final BytesRef text = new BytesRef();
    private final BytesRef key = new BytesRef();

    /**
     * What is written where something was found: a text itself, a number as BigDecimal prints it, {@code true}, an array or object as it
     * stands there. Points into the text that was read where the bytes are the same.
     */
    BytesRef text() {
        return text;
    }

    /** Why a text is no JSON. */
    static String reason(BytesRef json) {
        try {
            JsonDocuments.parse(json);
            return "The text is no JSON.";
        } catch (JsonProcessingException e) {
            return JsonDocuments.reason(e);
        }
    }

    /** Whether a text is the literal null. */
    static boolean isNull(BytesRef json) {
        return json.toString().strip().equals("null");
    }

    Found read(BytesRef json, SimplePath path) {
        scanner.begin(json);
        int first = scanner.next();
        if (first == '{' || first == '[') {
            return value(path.steps(), 0);
        }
        int from = scanner.position();
        if (!scanner.document()) {
            return Found.INVALID;
        }
        return path.steps().isEmpty() ? capture(json.bytes(), first, from) : Found.NOTHING;
    }

    /** Reads the next value to its end. */
    private Found value(List<SimplePath.Step> steps, int depth) {
        int first = scanner.next();
        if (depth < steps.size()) {
            if (first == '{' && steps.get(depth).name().length > 0) {
                return field(steps, depth);
            }
            if (first == '[' && steps.get(depth).name().length == 0) {
                return element(steps, depth);
            }
            return scanner.value(depth) ? Found.NOTHING : Found.INVALID;
        }
        int from = scanner.position();
        return scanner.value(depth) ? capture(scanner.source(), first, from) : Found.INVALID;
    }

    private Found field(List<SimplePath.Step> steps, int depth) {
        byte[] name = steps.get(depth).name();
        Found found = Found.NOTHING;
        scanner.take();
        if (scanner.next() == '}') {
            scanner.take();
            return found;
        }
        while (scanner.name()) {
            if (isNamed(name)) {
                found = value(steps, depth + 1); // A later value of the same key counts.
                if (found == Found.INVALID) {
                    return found;
                }
            } else if (!scanner.value(depth + 1)) {
                return Found.INVALID;
            }
            int c = scanner.next();
            scanner.take();
            if (c != ',') {
                return c == '}' ? found : Found.INVALID;
            }
        }
        return Found.INVALID;
    }

    private boolean isNamed(byte[] name) {
        if (!scanner.escaped()) {
            return scanner.tokenIs(name);
        }
        scanner.text(key);
        return key.length() == name.length && key.sameBytes(BytesRef.of(name));
    }

    private Found element(List<SimplePath.Step> steps, int depth) {
        int index = steps.get(depth).index();
        Found found = Found.NOTHING;
        scanner.take();
        if (scanner.next() == ']') {
            scanner.take();
            return found;
        }
        for (int i = 0; ; i++) {
            if (i == index) {
                found = value(steps, depth + 1);
                if (found == Found.INVALID) {
                    return found;
                }
            } else if (!scanner.value(depth + 1)) {
                return Found.INVALID;
            }
            int c = scanner.next();
            scanner.take();
            if (c != ',') {
                return c == ']' ? found : Found.INVALID;
            }
        }
    }

    /** @param first byte of the value that was just read */
    private Found capture(byte[] in, int first, int from) {
        switch (first) {
            case '"' -> {
                scanner.text(text);
                return Found.TEXT;
            }
            case 't', 'f' -> {
                text.set(in, from, first == 't' ? 4 : 5);
                return Found.BOOLEAN;
            }
            case 'n' -> {
                return Found.NULL;
            }
            case '{', '[' -> {
                text.set(in, from, scanner.position() - from);
                return Found.STRUCTURE;
            }
            default -> {
                scanner.token(text);
                if (!scanner.plain()) {
                    text.setAscii(new BigDecimal(text.toString()).toString());
                }
                return Found.NUMBER;
            }
        }
    }
}
