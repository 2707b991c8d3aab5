package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Search;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ScalarValues;
import io.sluice.functions.value.ValueKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The values of a long IN list, made once. Generated code asks {@link #contains}. Immutable. */
public final class ValueSet {
    private final long[] numbers;
    /** Open addressing, half empty. */
    private final @Nullable BytesRef[] texts;

    private ValueSet(long[] numbers, @Nullable BytesRef[] texts) {
        this.numbers = numbers;
        this.texts = texts;
    }

    /** @param search single values of kind INT, LONG or BYTES */
    static ValueSet of(Search search) {
        Object[] values = search.ranges().stream()
                .map(range -> ScalarValues.fromJava(
                        search.rangeType(), range.lower().orElseThrow().value()))
                .toArray();
        if (ValueKind.of(search.rangeType()) != ValueKind.BYTES) {
            long[] sorted = Arrays.stream(values)
                    .mapToLong(value -> ((Number) value).longValue())
                    .sorted()
                    .toArray();
            return new ValueSet(sorted, new BytesRef[0]);
        }
        @Nullable BytesRef[] slots = new BytesRef[Integer.highestOneBit(values.length) * 4];
        for (Object value : values) {
            BytesRef text = (BytesRef) value;
            slots[slot(slots, text)] = text;
        }
        return new ValueSet(new long[0], slots);
    }

    public boolean contains(long value) {
        return Arrays.binarySearch(numbers, value) >= 0;
    }

    public boolean contains(BytesRef value) {
        return texts[slot(texts, value)] != null;
    }

    private static int slot(@Nullable BytesRef[] slots, BytesRef value) {
        int mask = slots.length - 1;
        int hash = value.contentHash();
        int slot = (hash ^ hash >>> 16) & mask;
        while (true) {
            BytesRef there = slots[slot];
            if (there == null || there.sameBytes(value)) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
    }
}
