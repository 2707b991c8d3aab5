package io.sluice.functions.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A path of names and numbers only: {@code $.a['b c'][0]}, which leads to one place of a document. */
record SimplePath(List<Step> steps) {
    private static final Pattern STEP = Pattern.compile(
            "\\.([\\p{L}_][\\p{L}\\p{N}_]*)|\\['([^'\\\\,]+)'\\]|\\[\"([^\"\\\\,]+)\"\\]|\\[(\\d{1,9})\\]");

    /** A field's name in UTF-8, or, with an empty one, the index of an element of an array. */
    static final class Step {
        private static final byte[] NONE = {};

        private final byte[] name;
        private final int index;

        private Step(byte[] name, int index) {
            this.name = name;
            this.index = index;
        }

        static Step field(String name) {
            return new Step(name.getBytes(StandardCharsets.UTF_8), -1);
        }

        static Step element(int index) {
            return new Step(NONE, index);
        }

        byte[] name() {
            return name;
        }

        int index() {
            return index;
        }
    }

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
                return Step.field(matcher.group(group));
            }
        }
        return Step.element(Integer.parseInt(matcher.group(4)));
    }
}
