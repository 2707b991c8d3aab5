package io.sluice.functions.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A path of names and numbers only: {@code $.a['b c'][0]}, which leads to one place of a document. */
record SimplePath(List<Step> steps) {
    private static final Pattern STEP = Pattern.compile(
            "\\.([\\p{L}_][\\p{L}\\p{N}_]*)|\\['([^'\\\\,]+)'\\]|\\[\"([^\"\\\\,]+)\"\\]|\\[(\\d{1,9})\\]");

    /** @param name of a field; null for an element of an array */
    record Step(@Nullable String name, int index) {}

    SimplePath {
        steps = List.copyOf(steps);
    }

    /** Empty for all other paths. */
    static Optional<SimplePath> of(String expression) {
        String text = expression.strip();
        if (!text.startsWith("$")) {
            return Optional.empty();
        }
        List<Step> steps = new ArrayList<>();
        Matcher matcher = STEP.matcher(text);
        int at = 1;
        while (at < text.length()) {
            if (!matcher.find(at) || matcher.start() != at) {
                return Optional.empty();
            }
            steps.add(step(matcher));
            at = matcher.end();
        }
        return Optional.of(new SimplePath(steps));
    }

    private static Step step(Matcher matcher) {
        for (int group = 1; group <= 3; group++) {
            if (matcher.group(group) != null) {
                return new Step(matcher.group(group), -1);
            }
        }
        return new Step(null, Integer.parseInt(matcher.group(4)));
    }
}
