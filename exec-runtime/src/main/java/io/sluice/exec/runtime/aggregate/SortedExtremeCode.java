package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.state.StateLayout;

/** MIN and MAX of values that may be taken back: keeps them all, in order. */
final class SortedExtremeCode extends AggregateCode {
    private final boolean greatest;
    private final String argument;
    private final Lanes lanes;
    private int root;

    SortedExtremeCode(boolean greatest, String argument, Lanes lanes) {
        this.greatest = greatest;
        this.argument = argument;
        this.lanes = lanes;
    }

    @Override
    void declare(StateLayout layout) {
        root = layout.sorted();
    }

    @Override
    String accumulate() {
        return change("add", lanes.bytes() ? ", 1L" : "");
    }

    @Override
    String retract() {
        return change("remove", "");
    }

    @Override
    String retractChange() {
        return change("add", lanes.bytes() ? ", -1L" : ", SortedMultiset.NO_BYTES, 0, 0, -1L");
    }

    @Override
    String merge() {
        return mergeBy("merge");
    }

    @Override
    String mergeChange() {
        return mergeBy("mergeChanges");
    }

    private String mergeBy(String how) {
        return """
                int root = state.sorted().%s(Bytes.getInt(page, at + %d), partial.sorted(), Bytes.getInt(fromPage, fromAt + %d));
                page = state.write(entry);
                Bytes.putInt(page, at + %d, root);
                """.formatted(how, root, root, root);
    }

    private String change(String how, String more) {
        String value = lanes.bytes()
                ? "0L, 0L, %s.data(), %s.offsets()[row], %s.lengths()[row]".formatted(argument, argument, argument)
                : lanes.readFirst(argument, "row") + ", " + lanes.readSecond(argument, "row");
        // The page is looked up only after the change, which may move it.
        return """
                int root = state.sorted().%s(Bytes.getInt(page, at + %d), %s%s);
                page = state.write(entry);
                Bytes.putInt(page, at + %d, root);
                """.formatted(how, this.root, value, more, this.root);
    }

    @Override
    String read(Result result) {
        String set = lanes.bytes()
                ? "%s.set(state.sorted().bytes(node), SortedMultiset.bytesOffset(node), state.sorted().bytesLength(node));"
                        .formatted(result.first())
                : "%s = state.sorted().high(node);\n    %s = state.sorted().low(node);"
                        .formatted(result.first(), result.second());
        String clear = lanes.bytes() ? "" : "%s = 0L;\n    %s = 0L;".formatted(result.first(), result.second());
        return """
                int root = Bytes.getInt(page, at + %d);
                %s = root == 0;
                if (root == 0) {
                    %s
                } else {
                    int node = state.sorted().%s(root);
                    %s
                }
                """.formatted(root, result.isNull(), clear, greatest ? "largest" : "smallest", set);
    }
}
