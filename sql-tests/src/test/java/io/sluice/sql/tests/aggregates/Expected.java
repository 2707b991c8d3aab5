package io.sluice.sql.tests.aggregates;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a call must give. */
sealed interface Expected {
    /** @param ordered whether rows have come in the order of the tables */
    boolean is(@Nullable String cell, boolean ordered);

    /** Exactly that text; null for NULL. */
    record Text(@Nullable String value) implements Expected {
        @Override
        public boolean is(@Nullable String cell, boolean ordered) {
            return value == null ? cell == null : value.equals(cell);
        }
    }

    /** One of several texts, the first one where rows are in order; null for NULL. */
    record OneOf(List<@Nullable String> values) implements Expected {
        @Override
        public boolean is(@Nullable String cell, boolean ordered) {
            List<@Nullable String> right = ordered && !values.isEmpty() ? values.subList(0, 1) : values;
            return values.isEmpty() ? cell == null : right.contains(cell);
        }
    }

    /** A number, whatever its spelling. */
    record Number(BigDecimal value, double tolerance) implements Expected {
        @Override
        public boolean is(@Nullable String cell, boolean ordered) {
            return cell != null
                    && (tolerance == 0
                            ? new BigDecimal(cell).compareTo(value) == 0
                            : Math.abs(Double.parseDouble(cell) - value.doubleValue())
                                    <= tolerance * Math.max(1, Math.abs(value.doubleValue())));
        }
    }

    /** Texts with a separator between them. */
    record Joined(String begin, List<String> elements, String separator, String end) implements Expected {
        @Override
        public boolean is(@Nullable String cell, boolean ordered) {
            if (cell == null) {
                return false;
            }
            String whole = elements.stream().collect(Collectors.joining(separator, begin, end));
            if (ordered) {
                return cell.equals(whole);
            }
            // Some order is the right one: the separators and letters are those of the whole.
            return cell.startsWith(begin) && cell.endsWith(end) && letters(cell).equals(letters(whole));
        }

        private static List<Integer> letters(String text) {
            return text.codePoints().sorted().boxed().toList();
        }

        static Joined of(String begin, Stream<String> elements, String separator, String end) {
            return new Joined(begin, elements.toList(), separator, end);
        }
    }

    static Expected text(@Nullable String value) {
        return new Text(value);
    }

    static Expected nothing() {
        return new Text(null);
    }

    static Expected number(long value) {
        return new Number(BigDecimal.valueOf(value), 0);
    }

    static Expected oneOf(String... values) {
        return new OneOf(Arrays.asList(values));
    }
}
