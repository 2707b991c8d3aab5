package io.sluice.endpoints.hiveserver2;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A pattern of JDBC metadata: {@code %} any characters, {@code _} one, {@code \} takes the next as it is. Case does not count. */
final class NamePattern {
    private static final NamePattern ANY = new NamePattern("%");

    private final String pattern;

    private NamePattern(String pattern) {
        this.pattern = pattern.toLowerCase(Locale.ROOT);
    }

    /** Null and the empty text match everything. */
    static NamePattern of(@Nullable String pattern) {
        return pattern == null || pattern.isEmpty() ? ANY : new NamePattern(pattern);
    }

    boolean matches(String name) {
        String text = name.toLowerCase(Locale.ROOT);
        int inText = 0;
        int inPattern = 0;
        int lastPercent = -1;
        int resumeAt = 0;
        while (inText < text.length()) {
            if (inPattern < pattern.length() && pattern.charAt(inPattern) == '%') {
                lastPercent = inPattern++;
                resumeAt = inText;
            } else if (matchesOne(inPattern, text.charAt(inText))) {
                inPattern = after(inPattern);
                inText++;
            } else if (lastPercent >= 0) {
                inPattern = lastPercent + 1;
                inText = ++resumeAt;
            } else {
                return false;
            }
        }
        while (inPattern < pattern.length() && pattern.charAt(inPattern) == '%') {
            inPattern++;
        }
        return inPattern == pattern.length();
    }

    private boolean matchesOne(int at, char c) {
        if (at >= pattern.length()) {
            return false;
        }
        if (escaped(at)) {
            return pattern.charAt(at + 1) == c;
        }
        return pattern.charAt(at) == '_' || pattern.charAt(at) == c;
    }

    private int after(int at) {
        return escaped(at) ? at + 2 : at + 1;
    }

    private boolean escaped(int at) {
        return pattern.charAt(at) == '\\' && at + 1 < pattern.length();
    }
}
