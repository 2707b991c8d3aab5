package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.PhysicalType;

/**
 * SUM, $SUM0 and AVG: a sum and, unless it is $SUM0, a count of values. Integers add up in 64 bits and are cut to the result's type,
 * which is the same as wrapping around at each step.
 */
final class SumCode extends AggregateCode {
    /** Which of the functions it is. */
    enum Function {
        SUM,
        SUM0,
        AVG
    }

    private final Function function;
    private final String argument;
    private final LogicalType argumentType;
    private final LogicalType resultType;
    private int sum;
    private int count;

    SumCode(Function function, String argument, LogicalType argumentType, LogicalType resultType) {
        this.function = function;
        this.argument = argument;
        this.argumentType = argumentType;
        this.resultType = resultType;
    }

    @Override
    void declare(StateLayout layout) {
        sum = layout.fixed(decimal() ? 3 * Long.BYTES : Long.BYTES);
        count = function == Function.SUM0 ? -1 : layout.fixed(Long.BYTES);
    }

    @Override
    String accumulate() {
        return change("+", "add") + (count < 0 ? "" : addTo(count, "1L"));
    }

    @Override
    String retract() {
        return change("-", "subtract") + (count < 0 ? "" : takeFrom(count, "1L"));
    }

    private String change(String sign, String name) {
        if (decimal()) {
            boolean wide = argumentType.physical() == PhysicalType.DECIMAL;
            String words = wide
                    ? "%s.high()[row], %s.low()[row]".formatted(argument, argument)
                    : "%s.get(row) >> 63, %s.get(row)".formatted(argument, argument);
            return "Accumulators.%s(page, at + %d, %s);\n".formatted(name, sum, words);
        }
        String value = argument + ".get(row)";
        return switch (resultOfSum()) {
            case FLOAT ->
                put(
                        sum,
                        "(long) Float.floatToRawIntBits(Float.intBitsToFloat((int) " + get(sum) + ") " + sign + " "
                                + value + ")");
            case DOUBLE ->
                put(
                        sum,
                        "Double.doubleToRawLongBits(Double.longBitsToDouble(" + get(sum) + ") " + sign + " " + value
                                + ")");
            default -> put(sum, get(sum) + " " + sign + " " + value);
        };
    }

    @Override
    String merge() {
        String counted = count < 0 ? "" : addTo(count, getFrom(count));
        if (decimal()) {
            return "Accumulators.addSum(page, at + %d, fromPage, fromAt + %d);\n".formatted(sum, sum) + counted;
        }
        String merged =
                switch (resultOfSum()) {
                    case FLOAT ->
                        "(long) Float.floatToRawIntBits(Float.intBitsToFloat((int) " + get(sum)
                                + ") + Float.intBitsToFloat((int) " + getFrom(sum) + "))";
                    case DOUBLE ->
                        "Double.doubleToRawLongBits(Double.longBitsToDouble(" + get(sum)
                                + ") + Double.longBitsToDouble(" + getFrom(sum) + "))";
                    default -> get(sum) + " + " + getFrom(sum);
                };
        return put(sum, merged) + counted;
    }

    @Override
    String read(Result result) {
        String set =
                switch (function) {
                    case SUM, SUM0 -> sum(result);
                    case AVG -> average(result);
                };
        if (count < 0) {
            return set;
        }
        return """
                if (%s == 0L) {
                    %s = true;
                    %s = 0L;
                    %s = 0L;
                } else {
                    %s = false;
                    %s
                }
                """.formatted(
                        get(count),
                        result.isNull(),
                        result.first(),
                        result.second(),
                        result.isNull(),
                        set.strip().replace("\n", "\n    "));
    }

    private String sum(Result result) {
        if (decimal()) {
            return """
                    %s = !Accumulators.fits(page, at + %d, int128);
                    %s = %s ? 0L : int128.high();
                    %s = %s ? 0L : int128.low();
                    """.formatted(
                            result.isNull(), sum, result.first(), result.isNull(), result.second(), result.isNull());
        }
        String raw = get(sum);
        String value =
                switch (resultOfSum()) {
                    case FLOAT -> "Accumulators.sortable((double) Float.intBitsToFloat((int) " + raw + "))";
                    case DOUBLE -> "Accumulators.sortable(Double.longBitsToDouble(" + raw + "))";
                    default -> narrow(raw);
                };
        return result.first() + " = " + value + ";\n";
    }

    private String average(Result result) {
        if (decimal()) {
            int scaleUp = ((DecimalType) resultType).scale() - ((DecimalType) argumentType).scale();
            return """
                    %s = !Accumulators.average(page, at + %d, %s, %d, int128);
                    %s = %s ? 0L : int128.high();
                    %s = %s ? 0L : int128.low();
                    """.formatted(
                            result.isNull(),
                            sum,
                            get(count),
                            scaleUp,
                            result.first(),
                            result.isNull(),
                            result.second(),
                            result.isNull());
        }
        String value =
                switch (resultOfSum()) {
                    case FLOAT, DOUBLE -> {
                        String quotient = "Double.longBitsToDouble(" + get(sum) + ") / " + get(count);
                        boolean single = resultType.physical() == PhysicalType.FLOAT;
                        yield "Accumulators.sortable(" + (single ? "(double) (float) (" + quotient + ")" : quotient)
                                + ")";
                    }
                    default -> narrow(get(sum) + " / " + get(count));
                };
        return result.first() + " = " + value + ";\n";
    }

    private String narrow(String value) {
        return switch (resultType.root()) {
            case TINYINT -> "(long) (byte) (" + value + ")";
            case SMALLINT -> "(long) (short) (" + value + ")";
            case INTEGER, INTERVAL_YEAR_MONTH -> "(long) (int) (" + value + ")";
            default -> value;
        };
    }

    /** In what the sum is held: FLOAT for sums of FLOAT, DOUBLE for averages of them. */
    private PhysicalType resultOfSum() {
        return switch (argumentType.physical()) {
            case FLOAT -> function == Function.AVG ? PhysicalType.DOUBLE : PhysicalType.FLOAT;
            case DOUBLE -> PhysicalType.DOUBLE;
            default -> PhysicalType.LONG;
        };
    }

    private boolean decimal() {
        return argumentType instanceof DecimalType;
    }
}
