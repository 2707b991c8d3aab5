package io.sluice.functions.text;

import io.sluice.functions.value.BytesRef;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The pattern of a SIMILAR TO as Java's, compiled anew only when it changes from one row to the next. Not thread-safe. As in Flink, a
 * full stop is any character, neither it nor an underscore the end of a line, and a caret is the begin of the text.
 */
public final class SimilarPattern {
    private static final String ESCAPABLE = "[]()|^-+*_%?{}";
    private static final Map<String, String> CLASSES = Map.of(
            "ALPHA", "\\p{Alpha}",
            "UPPER", "\\p{Upper}",
            "LOWER", "\\p{Lower}",
            "DIGIT", "\\d",
            "ALNUM", "\\p{Alnum}",
            "SPACE", " ",
            "WHITESPACE", "\\s");

    private final BytesRef pattern = new BytesRef();
    private final BytesRef escape = new BytesRef();
    private @Nullable Pattern compiled;

    boolean matches(BytesRef text, BytesRef newPattern, BytesRef newEscape) {
        Pattern current = compiled;
        if (current == null || !pattern.sameBytes(newPattern) || !escape.sameBytes(newEscape)) {
            current = compile(newPattern.toString(), newEscape.toString());
            LikePattern.copy(newPattern, pattern);
            LikePattern.copy(newEscape, escape);
            compiled = current;
        }
        return current.matcher(text.toString()).matches();
    }

    private static Pattern compile(String pattern, String escape) {
        if (escape.codePointCount(0, escape.length()) > 1) {
            throw invalid(pattern, "the escape character is one character, not '" + escape + "'");
        }
        try {
            return Pattern.compile(translate(pattern, escape));
        } catch (PatternSyntaxException e) {
            throw invalid(pattern, e.getDescription());
        }
    }

    private static String translate(String pattern, String escape) {
        StringBuilder regexp = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (!escape.isEmpty() && pattern.startsWith(escape, i)) {
                i += escape.length();
                boolean escapable = i < pattern.length()
                        && (ESCAPABLE.indexOf(pattern.charAt(i)) >= 0 || pattern.startsWith(escape, i));
                if (!escapable) {
                    throw invalid(pattern, "the escape character must stand before a special character or itself");
                }
                regexp.append(Pattern.quote(pattern.substring(i, i + 1)));
            } else if (c == '[') {
                i = characterClass(pattern, i, regexp);
            } else {
                switch (c) {
                    case '_' -> regexp.append('.');
                    case '%' -> regexp.append("(?s:.*)");
                    case ']' -> throw invalid(pattern, "a bracket is closed that is not open");
                    case '\\', '$' -> regexp.append('\\').append(c);
                    default -> regexp.append(c);
                }
            }
        }
        return regexp.toString();
    }

    /** Translates from a bracket on; gives the place of the bracket that closes it. */
    private static int characterClass(String pattern, int start, StringBuilder regexp) {
        regexp.append('[');
        int at = start + 1;
        if (at < pattern.length() && pattern.charAt(at) == '^') {
            regexp.append('^');
            at++;
        }
        while (at < pattern.length() && pattern.charAt(at) != ']') {
            if (pattern.startsWith("[:", at)) {
                int end = pattern.indexOf(":]", at);
                String name = end < 0 ? "" : pattern.substring(at + 2, end).toUpperCase(Locale.ROOT);
                String known = CLASSES.get(name);
                if (known == null) {
                    throw invalid(pattern, "there is no class of characters \"" + name + "\"");
                }
                regexp.append(known);
                at = end + 2;
            } else {
                char c = pattern.charAt(at++);
                regexp.append(c == '\\' || c == '[' || c == '&' ? "\\" : "").append(c);
            }
        }
        if (at >= pattern.length()) {
            throw invalid(pattern, "a bracket is not closed");
        }
        regexp.append(']');
        return at;
    }

    private static SluiceException invalid(String pattern, String why) {
        return SluiceException.of(
                ErrorCode.INVALID_LITERAL, "\"" + pattern + "\" is no pattern for SIMILAR TO: " + why);
    }
}
