package io.sluice.exec.plan.node;

import java.util.List;

/**
 * Sort keys, the most significant first.
 */
public record SortSpec(List<SortField> fields) {

    /**
     * @param index a field of the input
     * @param nullIsLast whether NULL comes after every value
     */
    public record SortField(@FieldIndex int index, boolean isAscending, boolean nullIsLast) {}

    public SortSpec {
        fields = List.copyOf(fields);
    }

    /** The fields' indexes, in the order of the keys. */
    public List<Integer> indexes() {
        return fields.stream().map(SortField::index).toList();
    }
}
