package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.state.StateLayout;

/** A single value in an accumulator, and whether there is one. */
final class ValueSlot {
    private final Lanes lanes;
    private int present;
    private int value;

    ValueSlot(Lanes lanes) {
        this.lanes = lanes;
    }

    void declare(StateLayout layout) {
        present = layout.fixed(Long.BYTES);
        value = lanes.bytes() ? layout.blob() : layout.fixed(lanes.two() ? 2 * Long.BYTES : Long.BYTES);
    }

    String isPresent() {
        return AggregateCode.get(present) + " != 0L";
    }

    String isPresentFrom() {
        return AggregateCode.getFrom(present) + " != 0L";
    }

    /** Sets the value to that of the accumulator that is merged. */
    String storeFrom() {
        String set = AggregateCode.put(present, "1L");
        if (lanes.bytes()) {
            return set + """
                    int blob = Bytes.getInt(fromPage, fromAt + %d);
                    state.setBlob(entry, %d, partial.heap().read(blob), PagedHeap.offset(blob), Bytes.getInt(fromPage, fromAt + %d));
                    page = state.write(entry);
                    """.formatted(value, value, value + Integer.BYTES);
        }
        set += AggregateCode.put(value, AggregateCode.getFrom(value));
        return lanes.two()
                ? set + AggregateCode.put(value + Long.BYTES, AggregateCode.getFrom(value + Long.BYTES))
                : set;
    }

    /** An int that is negative when the value of the accumulator that is merged is less than the value. */
    String compareFrom() {
        if (lanes.bytes()) {
            return ("Bytes.compare(partial.heap().read(Bytes.getInt(fromPage, fromAt + %d)), "
                            + "PagedHeap.offset(Bytes.getInt(fromPage, fromAt + %d)), Bytes.getInt(fromPage, fromAt + %d), "
                            + "state.heap().read(Bytes.getInt(page, at + %d)), "
                            + "PagedHeap.offset(Bytes.getInt(page, at + %d)), Bytes.getInt(page, at + %d))")
                    .formatted(value, value, value + Integer.BYTES, value, value, value + Integer.BYTES);
        }
        if (lanes.two()) {
            return "Accumulators.compare(%s, %s, %s, %s)"
                    .formatted(
                            AggregateCode.getFrom(value),
                            AggregateCode.getFrom(value + Long.BYTES),
                            AggregateCode.get(value),
                            AggregateCode.get(value + Long.BYTES));
        }
        return "Long.compare(%s, %s)".formatted(AggregateCode.getFrom(value), AggregateCode.get(value));
    }

    /** Sets the value to the row's argument. */
    String store(String argument) {
        String set = AggregateCode.put(present, "1L");
        if (lanes.bytes()) {
            return set
                    + "state.setBlob(entry, %d, %s.data(), %s.offsets()[row], %s.lengths()[row]);\npage = state.write(entry);\n"
                            .formatted(value, argument, argument, argument);
        }
        set += AggregateCode.put(value, lanes.readFirst(argument, "row"));
        return lanes.two() ? set + AggregateCode.put(value + Long.BYTES, lanes.readSecond(argument, "row")) : set;
    }

    String forget() {
        return AggregateCode.put(present, "0L");
    }

    String read(AggregateCode.Result result) {
        String set;
        if (lanes.bytes()) {
            set = """
                    int blob = Bytes.getInt(page, at + %d);
                    %s.set(state.heap().read(blob), PagedHeap.offset(blob), Bytes.getInt(page, at + %d));
                    """.formatted(value, result.first(), value + Integer.BYTES);
            return """
                    %s = !(%s);
                    if (!%s) {
                        %s
                    }
                    """.formatted(
                    result.isNull(), isPresent(), result.isNull(), set.strip().replace("\n", "\n    "));
        }
        String second = lanes.two() ? AggregateCode.get(value + Long.BYTES) : "0L";
        return """
                %s = !(%s);
                %s = %s ? 0L : %s;
                %s = %s ? 0L : %s;
                """.formatted(
                        result.isNull(),
                        isPresent(),
                        result.first(),
                        result.isNull(),
                        AggregateCode.get(value),
                        result.second(),
                        result.isNull(),
                        second);
    }

    /** An int that is negative when the row's argument is less than the value. */
    String compareTo(String argument) {
        if (lanes.bytes()) {
            return ("Bytes.compare(%s.data(), %s.offsets()[row], %s.lengths()[row], "
                            + "state.heap().read(Bytes.getInt(page, at + %d)), "
                            + "PagedHeap.offset(Bytes.getInt(page, at + %d)), Bytes.getInt(page, at + %d))")
                    .formatted(argument, argument, argument, value, value, value + Integer.BYTES);
        }
        if (lanes.two()) {
            return "Accumulators.compare(%s, %s, %s, %s)"
                    .formatted(
                            lanes.readFirst(argument, "row"),
                            lanes.readSecond(argument, "row"),
                            AggregateCode.get(value),
                            AggregateCode.get(value + Long.BYTES));
        }
        return "Long.compare(%s, %s)".formatted(lanes.readFirst(argument, "row"), AggregateCode.get(value));
    }
}
