package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.state.StateLayout;

/** MIN and MAX of values that are never taken back. */
final class ExtremeCode extends AggregateCode {
    private final boolean greatest;
    private final String argument;
    private final ValueSlot slot;

    ExtremeCode(boolean greatest, String argument, Lanes lanes) {
        this.greatest = greatest;
        this.argument = argument;
        slot = new ValueSlot(lanes);
    }

    @Override
    void declare(StateLayout layout) {
        slot.declare(layout);
    }

    @Override
    String accumulate() {
        return """
                if (!(%s) || %s %s 0) {
                    %s
                }
                """.formatted(
                        slot.isPresent(),
                        slot.compareTo(argument),
                        greatest ? ">" : "<",
                        slot.store(argument).strip().replace("\n", "\n    "));
    }

    @Override
    String retract() {
        throw new IllegalStateException("an extreme without its values cannot take one back");
    }

    @Override
    String merge() {
        return """
                if (%s && (!(%s) || %s %s 0)) {
                    %s
                }
                """.formatted(
                        slot.isPresentFrom(),
                        slot.isPresent(),
                        slot.compareFrom(),
                        greatest ? ">" : "<",
                        slot.storeFrom().strip().replace("\n", "\n    "));
    }

    @Override
    String read(Result result) {
        return slot.read(result);
    }
}
