package io.sluice.functions.collection;

import static io.sluice.functions.signature.Parameter.array;
import static io.sluice.functions.signature.Parameter.map;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;

/**
 * MAP_KEYS, MAP_VALUES, MAP_ENTRIES, MAP_FROM_ARRAYS and MAP_UNION. Of equal keys the last counts in a union, where the entries of the
 * last map come first, and both stay in a map made of arrays, as in Flink.
 */
public final class Maps {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            parts("MAP_KEYS", "keys", MapType::key, "The keys of a map.", "MAP_KEYS(MAP['k', 1])", "[k]"),
            parts("MAP_VALUES", "values", MapType::value, "The values of a map.", "MAP_VALUES(MAP['k', 1])", "[1]"),
            parts(
                    "MAP_ENTRIES",
                    "entries",
                    type -> new RowType(List.of(Field.of("key", type.key()), Field.of("value", type.value())), true),
                    "The entries of a map as rows of key and value.",
                    "MAP_ENTRIES(MAP['k', 1])",
                    "[(k, 1)]"),
            ScalarFunction.of(
                    "MAP_FROM_ARRAYS",
                    takes(array("keys"), array("values")).gives(Maps::ofArrays),
                    site -> Invocation.of(Maps.class, "fromArrays", ValueKind.CELL)
                            .operand(0, ValueKind.CELL)
                            .operand(1, ValueKind.CELL)
                            .own(site.result()),
                    "A map of the keys in an array and the values at the same places of another.",
                    "MAP_FROM_ARRAYS(ARRAY['a'], ARRAY[1])",
                    "{a=1}"),
            ScalarFunction.of(
                            "MAP_UNION",
                            takes(map("map")).repeating(map("map")).gives(Maps::union),
                            site -> Invocation.of(Maps.class, "union", ValueKind.CELL)
                                    .cells(0)
                                    .own(site.result()),
                            "The entries of all maps; of equal keys the last counts.",
                            "MAP_UNION(MAP['a', 1], MAP['a', 2])",
                            "{a=2}")
                    .casting(ArrayTypes::allLikeResult));

    private Maps() {}

    private interface Part {
        LogicalType of(MapType type);
    }

    private static ScalarFunction parts(
            String name, String method, Part part, String doc, String example, String result) {
        return ScalarFunction.of(
                name,
                takes(map("map")).gives(arguments -> {
                    LogicalType type = arguments.type(0);
                    return type instanceof MapType map ? new ArrayType(part.of(map), type.nullable()) : type;
                }),
                site -> Invocation.of(Maps.class, method, ValueKind.CELL)
                        .operand(0, ValueKind.CELL)
                        .own(site.result()),
                doc,
                example,
                result);
    }

    private static LogicalType ofArrays(ResultType.Arguments arguments) {
        return arguments.type(0) instanceof ArrayType keys && arguments.type(1) instanceof ArrayType values
                ? new MapType(keys.element(), values.element(), arguments.anyNullable())
                : arguments.type(0);
    }

    private static LogicalType union(ResultType.Arguments arguments) {
        List<LogicalType> keys = new ArrayList<>();
        List<LogicalType> values = new ArrayList<>();
        for (CallSite.Operand operand : arguments.operands()) {
            if (operand.type() instanceof MapType map) {
                keys.add(map.key());
                values.add(map.value());
            }
        }
        return new MapType(common(arguments, keys), common(arguments, values), arguments.anyNullable());
    }

    private static LogicalType common(ResultType.Arguments arguments, List<LogicalType> types) {
        return arguments.common().of(types).orElseThrow(() -> SluiceException.of(
                        ErrorCode.TYPE_MISMATCH, "the maps have keys or values without a type in common")
                .hint("Write a CAST."));
    }

    public static Cell keys(Cell map, Cell result) {
        int length = map.length();
        result.beginArray(length).copyRange(map.keys(), map.offset(), length, 0);
        return result;
    }

    public static Cell values(Cell map, Cell result) {
        int length = map.length();
        result.beginArray(length).copyRange(map.values(), map.offset(), length, 0);
        return result;
    }

    public static Cell entries(Cell map, Cell result) {
        int length = map.length();
        RowVector rows = (RowVector) result.beginArray(length);
        rows.ensureCapacity(length);
        rows.field(0).copyRange(map.keys(), map.offset(), length, 0);
        rows.field(1).copyRange(map.values(), map.offset(), length, 0);
        return result;
    }

    public static Cell fromArrays(Cell keys, Cell values, Cell result) {
        if (keys.length() != values.length()) {
            throw SluiceException.of(
                    ErrorCode.INVALID_LITERAL,
                    "MAP_FROM_ARRAYS takes arrays of one length, not of " + keys.length() + " and " + values.length());
        }
        MapVector map = result.beginMap(keys.length());
        map.keys().copyRange(keys.elements(), keys.offset(), keys.length(), 0);
        map.values().copyRange(values.elements(), values.offset(), values.length(), 0);
        return result;
    }

    public static Cell union(Cell[] maps, Cell result) {
        int length = 0;
        for (Cell map : maps) {
            if (map.isNull()) {
                return result.putNull();
            }
            length += map.length();
        }
        Entries entries = new Entries(length);
        for (int m = maps.length - 1; m >= 0; m--) {
            Cell map = maps[m];
            int known = entries.size();
            for (int i = map.offset(); i < map.offset() + map.length(); i++) {
                entries.putUnlessBefore(known, map.keys(), i, map.values(), i);
            }
        }
        return entries.toMap(result);
    }

    /** Keys, and where the last value of each lies. */
    private static final class Entries {
        private final Elements keys = new Elements();
        private final ColumnVector[] vectors;
        private final int[] rows;

        Entries(int capacity) {
            vectors = new ColumnVector[capacity];
            rows = new int[capacity];
        }

        int size() {
            return keys.size();
        }

        /** Puts an entry unless its key is one of the first {@code known}. */
        void putUnlessBefore(int known, ColumnVector keyVector, int keyRow, ColumnVector valueVector, int valueRow) {
            int index = keys.add(keyVector, keyRow);
            if (index >= known) {
                vectors[index] = valueVector;
                rows[index] = valueRow;
            }
        }

        Cell toMap(Cell result) {
            MapVector map = result.beginMap(keys.size());
            keys.copyTo(map.keys());
            for (int i = 0; i < keys.size(); i++) {
                map.values().copy(vectors[i], rows[i], i);
            }
            return result;
        }
    }
}
