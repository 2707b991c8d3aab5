package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.PhysicalType;

/** $WELFORD_M2. Changes keep apart what came and what was taken back. */
final class WelfordCode extends AggregateCode {
    private final String value;
    private int came;
    private int gone;

    WelfordCode(String argument, LogicalType type) {
        value = value(argument, type);
    }

    private static String value(String argument, LogicalType type) {
        if (type.physical() == PhysicalType.DECIMAL) {
            return "Decimals128.toDouble(int128.set(%s.high()[row], %s.low()[row]), %d)"
                    .formatted(argument, argument, ((DecimalType) type).scale());
        }
        if (type instanceof DecimalType decimal) {
            return "Decimals128.toDouble(int128.set(%s.get(row)), %d)".formatted(argument, decimal.scale());
        }
        return "(double) " + argument + ".get(row)";
    }

    @Override
    void declare(StateLayout layout) {
        came = layout.fixed(Welford.BYTES);
        gone = layout.fixed(Welford.BYTES);
    }

    @Override
    String accumulate() {
        return "Welford.add(page, at + %d, %s);\n".formatted(came, value);
    }

    @Override
    String retract() {
        return "Welford.remove(page, at + %d, %s);\n".formatted(came, value);
    }

    @Override
    String retractChange() {
        return "Welford.add(page, at + %d, %s);\n".formatted(gone, value);
    }

    @Override
    String merge() {
        return "Welford.merge(page, at + %d, fromPage, fromAt + %d);\n".formatted(came, came)
                + "Welford.unmerge(page, at + %d, fromPage, fromAt + %d);\n".formatted(came, gone);
    }

    @Override
    String mergeChange() {
        return "Welford.merge(page, at + %d, fromPage, fromAt + %d);\n".formatted(came, came)
                + "Welford.merge(page, at + %d, fromPage, fromAt + %d);\n".formatted(gone, gone);
    }

    @Override
    String read(Result result) {
        return """
                %s = %s == 0L;
                %s = %s ? 0L : Accumulators.sortable(Welford.squares(page, at + %d));
                %s = 0L;
                """.formatted(result.isNull(), get(came), result.first(), result.isNull(), came, result.second());
    }
}
