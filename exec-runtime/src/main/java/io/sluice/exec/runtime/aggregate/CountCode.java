package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.state.StateLayout;

/** COUNT. */
final class CountCode extends AggregateCode {
    private int count;

    @Override
    void declare(StateLayout layout) {
        count = layout.fixed(Long.BYTES);
    }

    @Override
    String accumulate() {
        return addTo(count, "1L");
    }

    @Override
    String retract() {
        return takeFrom(count, "1L");
    }

    @Override
    String merge() {
        return addTo(count, getFrom(count));
    }

    @Override
    String read(Result result) {
        return result.first() + " = " + get(count) + ";\n";
    }
}
