package io.sluice.planner.operation;

import java.util.regex.Pattern;

/** {@code [NOT] LIKE '..'} and {@code [NOT] ILIKE '..'} of SHOW: {@code %} is any text, {@code _} any character. */
public record NamePattern(String pattern, boolean ignoreCase, boolean negated) {

    public boolean matches(String name) {
        return regex().matcher(name).matches() != negated;
    }

    private Pattern regex() {
        StringBuilder regex = new StringBuilder();
        pattern.codePoints().forEach(c -> {
            switch (c) {
                case '%' -> regex.append(".*");
                case '_' -> regex.append('.');
                default -> regex.append(Pattern.quote(Character.toString(c)));
            }
        });
        int flags = Pattern.DOTALL | (ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
        return Pattern.compile(regex.toString(), flags);
    }
}
