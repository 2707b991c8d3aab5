package io.sluice.functions.nested;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** {@code ARRAY[...]}, {@code MAP[...]} and {@code ROW(...)}. Their elements may be NULL, they are not. */
public final class Constructors {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.strict(
                            "ARRAY", site -> choose(site, "array"), "An array of the given elements.", "ARRAY[1, 2]")
                    .casting(Constructors::elements),
            ScalarFunction.strict(
                            "MAP",
                            site -> choose(site, "map"),
                            "A map of the given keys and values; of keys that are written the same the last counts.",
                            "MAP['a', 1, 'b', 2]")
                    .casting(Constructors::entries),
            ScalarFunction.strict("ROW", site -> choose(site, "row"), "A row of the given fields.", "ROW(1, ARRAY[2])")
                    .casting(site -> ((RowType) site.result()).types()));

    private Constructors() {}

    private static Optional<Invocation> choose(CallSite site, String method) {
        return Optional.of(Invocation.of(Constructors.class, method, ValueKind.CELL)
                .cells(0)
                .own(site.result()));
    }

    private static List<LogicalType> elements(CallSite site) {
        return Collections.nCopies(site.arity(), ((ArrayType) site.result()).element());
    }

    private static List<LogicalType> entries(CallSite site) {
        MapType map = (MapType) site.result();
        List<LogicalType> types = new ArrayList<>();
        for (int i = 0; i < site.arity(); i++) {
            types.add(i % 2 == 0 ? map.key() : map.value());
        }
        return types;
    }

    public static Cell array(Cell[] items, Cell result) {
        ColumnVector elements = result.beginArray(items.length);
        for (int i = 0; i < items.length; i++) {
            elements.copy(items[i].vector(), items[i].row(), i);
        }
        return result;
    }

    /** Keys that are equal without being written the same are all kept, as in Flink. */
    public static Cell map(Cell[] items, Cell result) {
        MapVector map = result.beginMap(items.length / 2);
        for (int i = 0; i < items.length; i += 2) {
            map.keys().copy(items[i].vector(), items[i].row(), i / 2);
            map.values().copy(items[i + 1].vector(), items[i + 1].row(), i / 2);
        }
        return result;
    }

    public static Cell row(Cell[] items, Cell result) {
        RowVector row = result.beginRow();
        for (int i = 0; i < items.length; i++) {
            row.field(i).copy(items[i].vector(), items[i].row(), 0);
        }
        return result;
    }
}
