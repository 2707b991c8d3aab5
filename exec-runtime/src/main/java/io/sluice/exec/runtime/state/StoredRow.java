package io.sluice.exec.runtime.state;

import io.sluice.exec.plan.meaning.StorageTypes;
import io.sluice.exec.runtime.row.RowConversion;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a row in a state consists of.
 *
 * @param input the operator's input whose rows it is of
 * @param types of its columns
 * @param whole whether these are all columns of the input; else they are some, the same in each operator that does the same
 */
public record StoredRow(int input, List<LogicalType> types, boolean whole) {
    public StoredRow {
        types = List.copyOf(types);
    }

    /** All columns of an input. */
    public static StoredRow whole(int input, List<LogicalType> types) {
        return new StoredRow(input, types, true);
    }

    /** Some columns of an input. @param columns in the order in which the row has them */
    public static StoredRow of(int input, List<LogicalType> types, List<Integer> columns) {
        return new StoredRow(input, columns.stream().map(types::get).toList(), false);
    }

    /** What becomes of rows as another operator has kept them; empty for nothing. */
    Optional<RowChange> since(StoredRow was, List<InputChange> inputs) {
        List<Integer> sources = whole ? inputs.get(input).sources() : upTo(types.size());
        boolean same = sources.equals(upTo(was.types.size())) && storage(types).equals(storage(was.types));
        return same ? Optional.empty() : Optional.of(new RowChange(was.types, types, sources));
    }

    /** Whether rows have columns that were not kept. */
    boolean hasNew(List<InputChange> inputs) {
        return whole && inputs.get(input).sources().contains(RowConversion.NONE);
    }

    private static List<String> storage(List<LogicalType> types) {
        return types.stream().map(StorageTypes::of).toList();
    }

    private static List<Integer> upTo(int count) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(i);
        }
        return numbers;
    }
}
