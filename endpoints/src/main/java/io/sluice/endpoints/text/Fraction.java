package io.sluice.endpoints.text;

/** How many digits of a second's fraction are written. */
public sealed interface Fraction {
    /** No trailing zeros, and no point when nothing is left. */
    Fraction TRIMMED = new Trimmed();

    void append(StringBuilder out, int nanosOfSecond);

    /** Exactly so many digits, 0 to 9; with none, no point either. */
    static Fraction fixed(int digits) {
        return new Fixed(digits);
    }

    record Trimmed() implements Fraction {
        @Override
        public void append(StringBuilder out, int nanosOfSecond) {
            if (nanosOfSecond == 0) {
                return;
            }
            out.append('.');
            TemporalText.digits(out, nanosOfSecond, 9);
            int end = out.length();
            while (out.charAt(end - 1) == '0') {
                end--;
            }
            out.setLength(end);
        }
    }

    record Fixed(int digits) implements Fraction {
        @Override
        public void append(StringBuilder out, int nanosOfSecond) {
            if (digits == 0) {
                return;
            }
            out.append('.');
            TemporalText.digits(out, nanosOfSecond, 9);
            out.setLength(out.length() - (9 - digits));
        }
    }
}
