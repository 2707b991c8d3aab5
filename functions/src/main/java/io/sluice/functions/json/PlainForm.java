package io.sluice.functions.json;

import io.sluice.functions.value.BytesRef;
import java.util.Arrays;

/** Tells values that are written as {@link JsonOut} would write them, so that their bytes can be taken as they are. Not thread-safe. */
public final class PlainForm {
    private final JsonScanner scanner = new JsonScanner();

    /** @param json one value, well-formed. False is a guess: values may be plain and be said not to be. */
    boolean isPlain(BytesRef json) {
        scanner.begin(json);
        return value();
    }

    private boolean value() {
        int first = scanner.next();
        return switch (first) {
            case '{' -> object();
            case '[' -> array();
            default -> scalar(first);
        };
    }

    private boolean scalar(int first) {
        if (!scanner.value(0)) {
            return false;
        }
        return switch (first) {
            case '"' -> !scanner.escaped();
            case 't', 'f', 'n' -> true;
            default -> scanner.plain();
        };
    }

    /** No blanks, and each name greater than the one before it. */
    private boolean object() {
        scanner.take();
        if (scanner.takes('}')) {
            return true;
        }
        int lastStart = 0;
        int lastStop = 0;
        do {
            int before = scanner.position();
            if (!scanner.name() || scanner.escaped()) {
                return false;
            }
            int start = scanner.tokenStart();
            int stop = scanner.tokenStop();
            boolean packed = start == before + 1 && scanner.position() == stop + 2;
            if (!packed || !isAscii(start, stop) || lastStop > 0 && !isBefore(lastStart, lastStop, start, stop)) {
                return false;
            }
            lastStart = start;
            lastStop = stop;
            if (!isPacked() || !value()) {
                return false;
            }
        } while (scanner.takes(','));
        return scanner.takes('}');
    }

    private boolean array() {
        scanner.take();
        if (scanner.takes(']')) {
            return true;
        }
        do {
            if (!isPacked() || !value()) {
                return false;
            }
        } while (scanner.takes(','));
        return scanner.takes(']');
    }

    /** Whether no blank comes next. */
    private boolean isPacked() {
        int before = scanner.position();
        scanner.next();
        return scanner.position() == before;
    }

    /** Names are sorted by UTF-16 units, as which only ASCII sorts like its bytes. */
    private boolean isAscii(int start, int stop) {
        for (int i = start; i < stop; i++) {
            if (scanner.source()[i] < 0) {
                return false;
            }
        }
        return true;
    }

    private boolean isBefore(int start, int stop, int otherStart, int otherStop) {
        byte[] in = scanner.source();
        return Arrays.compareUnsigned(in, start, stop, in, otherStart, otherStop) < 0;
    }
}
