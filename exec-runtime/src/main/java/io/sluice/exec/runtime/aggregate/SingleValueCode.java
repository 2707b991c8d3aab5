package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.state.StateLayout;

/** SINGLE_VALUE: the value of a subquery, which must have one row at most. */
final class SingleValueCode extends AggregateCode {
    private final String argument;
    private final ValueSlot slot;
    private int count;

    SingleValueCode(String argument, Lanes lanes) {
        this.argument = argument;
        slot = new ValueSlot(lanes);
    }

    @Override
    void declare(StateLayout layout) {
        count = layout.fixed(Long.BYTES);
        slot.declare(layout);
    }

    @Override
    boolean takesNulls() {
        return true;
    }

    @Override
    String accumulate() {
        return "requireSingle(" + get(count) + ");\n" + addTo(count, "1L")
                + """
                if (!%s.isNull(row)) {
                    %s
                }
                """.formatted(argument, slot.store(argument).strip().replace("\n", "\n    "));
    }

    @Override
    String retract() {
        return takeFrom(count, "1L") + slot.forget();
    }

    @Override
    String merge() {
        throw new IllegalStateException("the rows of a subquery that stands for one value are not aggregated in parts");
    }

    @Override
    String read(Result result) {
        return slot.read(result);
    }
}
