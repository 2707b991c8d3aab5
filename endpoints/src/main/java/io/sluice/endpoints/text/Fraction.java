package io.sluice.endpoints.text;

/** How many digits of a second's fraction are written. */
public sealed interface Fraction {
    /** No trailing zeros, and no point when nothing is left. */
    Fraction TRIMMED = new Trimmed(9);

    void append(StringBuilder out, int nanosOfSecond);

    /** At most so many digits, without zeros at the end: what is beyond a type's precision is not part of its values. */
    static Fraction upTo(int digits) {
        return new Trimmed(digits);
    }

    /** At least one digit and at most so many, without further zeros at the end; with 0, no point either. That is how TIME is written. */
    static Fraction some(int digits) {
        return digits == 0 ? new Fixed(0) : new Some(digits);
    }

    /** Exactly so many digits, 0 to 9; with none, no point either. */
    static Fraction fixed(int digits) {
        return new Fixed(digits);
    }

    record Trimmed(int digits) implements Fraction {
        @Override
        public void append(StringBuilder out, int nanosOfSecond) {
            out.append('.');
            TemporalText.digits(out, nanosOfSecond, 9);
            int end = out.length() - (9 - digits);
            while (out.charAt(end - 1) == '0') {
                end--;
            }
            out.setLength(out.charAt(end - 1) == '.' ? end - 1 : end);
        }
    }

    record Some(int digits) implements Fraction {
        @Override
        public void append(StringBuilder out, int nanosOfSecond) {
            out.append('.');
            TemporalText.digits(out, nanosOfSecond, 9);
            int end = out.length() - (9 - digits);
            while (out.charAt(end - 1) == '0' && out.charAt(end - 2) != '.') {
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
