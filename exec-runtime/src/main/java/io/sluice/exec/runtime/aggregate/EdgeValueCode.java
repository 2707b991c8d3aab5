package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.state.StateLayout;

/** FIRST_VALUE and LAST_VALUE of rows that are never taken back. */
final class EdgeValueCode extends AggregateCode {
    private final boolean first;
    private final String argument;
    private final ValueSlot slot;

    EdgeValueCode(boolean first, String argument, Lanes lanes) {
        this.first = first;
        this.argument = argument;
        slot = new ValueSlot(lanes);
    }

    @Override
    void declare(StateLayout layout) {
        slot.declare(layout);
    }

    @Override
    String accumulate() {
        return first ? unlessPresent(slot.store(argument)) : slot.store(argument);
    }

    /** Of a row that was never there: nothing to take. */
    @Override
    String retract() {
        return "";
    }

    @Override
    String merge() {
        String store = "if (%s) {\n    %s\n}\n"
                .formatted(slot.isPresentFrom(), slot.storeFrom().strip().replace("\n", "\n    "));
        return first ? unlessPresent(store) : store;
    }

    private String unlessPresent(String statements) {
        return "if (!(%s)) {\n    %s\n}\n"
                .formatted(slot.isPresent(), statements.strip().replace("\n", "\n    "));
    }

    @Override
    String read(Result result) {
        return slot.read(result);
    }
}
