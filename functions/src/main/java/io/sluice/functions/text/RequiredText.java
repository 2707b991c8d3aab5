package io.sluice.functions.text;

import io.sluice.functions.value.BytesRef;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A text that stands in every match of a regular expression, which is found much faster than a match is. Expressions in which it takes
 * more than a look to see one have none.
 *
 * @param text of ASCII characters
 * @param before how many characters of a match may stand before it at most; {@link #UNBOUNDED}
 */
record RequiredText(BytesRef text, int before) {
    static final int UNBOUNDED = Integer.MAX_VALUE;
    private static final int SHORTEST = 2;

    /** The longest such text of an expression that the JDK takes; null when none was seen. */
    static @Nullable RequiredText of(String regexp) {
        Reading reading = new Reading(regexp);
        reading.sequence(true);
        String best = reading.best;
        return reading.lost || reading.at < regexp.length() || best.length() < SHORTEST
                ? null
                : new RequiredText(BytesRef.of(best.getBytes(StandardCharsets.US_ASCII)), reading.bestBefore);
    }

    /** Reads an expression from the left, until something comes up that it does not know. */
    private static final class Reading {
        private final String regexp;
        private int at;
        private boolean lost;
        private final StringBuilder run = new StringBuilder();
        private int runBefore;
        private String best = "";
        private int bestBefore;

        Reading(String regexp) {
            this.regexp = regexp;
        }

        /** What follows up to the end of the alternative; returns how many characters fit it at most. */
        private int sequence(boolean outermost) {
            int longest = 0;
            while (!lost && at < regexp.length() && peek() != '|' && peek() != ')') {
                int start = at;
                int length = atom();
                boolean literal = isLiteral(start);
                int most = quantifier();
                if (outermost && literal && most == 1) {
                    if (run.isEmpty()) {
                        runBefore = longest;
                    }
                    run.append(regexp.charAt(at - 1));
                } else if (outermost) {
                    endRun();
                }
                longest = plus(longest, times(length, most));
            }
            if (outermost) {
                endRun();
            }
            return longest;
        }

        private void endRun() {
            if (run.length() > best.length()) {
                best = run.toString();
                bestBefore = runBefore;
            }
            run.setLength(0);
        }

        private char peek() {
            return regexp.charAt(at);
        }

        /** Whether what was read from a place on is one character that stands for itself. */
        private boolean isLiteral(int start) {
            char last = regexp.charAt(at - 1);
            return at - start == 1 && ".^$".indexOf(last) < 0
                    || at - start == 2 && regexp.charAt(start) == '\\' && !Character.isLetterOrDigit(last);
        }

        private int atom() {
            char c = regexp.charAt(at++);
            return switch (c) {
                case '^', '$' -> 0;
                case '(' -> group();
                case '[' -> characterClass();
                case '\\' -> escape();
                case '*', '+', '?', '{', '}', ']' -> giveUp();
                default -> c < 128 ? 1 : giveUp();
            };
        }

        private int group() {
            if (at < regexp.length() && peek() == '?') {
                if (!regexp.startsWith("?:", at)) {
                    return giveUp();
                }
                at += 2;
            }
            int longest = sequence(false);
            while (!lost && at < regexp.length() && peek() == '|') {
                at++;
                longest = Math.max(longest, sequence(false));
            }
            return lost || at == regexp.length() || regexp.charAt(at++) != ')' ? giveUp() : longest;
        }

        private int characterClass() {
            if (at < regexp.length() && peek() == '^') {
                at++;
            }
            int start = at;
            while (at < regexp.length() && (peek() != ']' || at == start)) {
                if ("[]\\".indexOf(peek()) >= 0 || regexp.startsWith("&&", at)) {
                    return giveUp();
                }
                at++;
            }
            at++;
            return at > regexp.length() ? giveUp() : 1;
        }

        private int escape() {
            if (at == regexp.length()) {
                return giveUp();
            }
            char c = regexp.charAt(at++);
            boolean known = "dwsDWS".indexOf(c) >= 0 || c < 128 && !Character.isLetterOrDigit(c);
            return known ? 1 : giveUp();
        }

        /** How often what stands before it is repeated at most. */
        private int quantifier() {
            if (lost || at == regexp.length()) {
                return 1;
            }
            int most =
                    switch (peek()) {
                        case '*', '+' -> UNBOUNDED;
                        // Not exactly once, which is what makes the difference.
                        case '?' -> 2;
                        case '{' -> giveUp();
                        default -> 1;
                    };
            if (most != 1) {
                at++;
                if (at < regexp.length() && (peek() == '?' || peek() == '+')) {
                    at++;
                }
            }
            return most;
        }

        private int giveUp() {
            lost = true;
            return UNBOUNDED;
        }

        private static int plus(int a, int b) {
            return (int) Math.min(UNBOUNDED, (long) a + b);
        }

        private static int times(int a, int b) {
            return (int) Math.min(UNBOUNDED, (long) a * b);
        }
    }
}
