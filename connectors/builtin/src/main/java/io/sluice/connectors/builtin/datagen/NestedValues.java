package io.sluice.connectors.builtin.datagen;

import io.sluice.spi.row.ArrayVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Objects;

/** Generators of ARRAY, MAP, MULTISET and ROW values out of generators of their parts. */
final class NestedValues {
    private NestedValues() {}

    static final class Arrays extends FieldGenerator {
        private final FieldGenerator element;
        private final int length;

        Arrays(FieldGenerator element, int length) {
            super(0);
            this.element = element;
            this.length = length;
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            ArrayVector arrays = (ArrayVector) column;
            int first = arrays.append(from, length);
            for (int row = from + 1; row < from + count; row++) {
                arrays.append(row, length);
            }
            element.fill(arrays.elements(), first, length * count);
        }

        @Override
        List<FieldGenerator> children() {
            return List.of(element);
        }
    }

    static final class Rows extends FieldGenerator {
        private final List<FieldGenerator> fields;

        Rows(List<FieldGenerator> fields) {
            super(0);
            this.fields = List.copyOf(fields);
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            for (int i = 0; i < fields.size(); i++) {
                fields.get(i).fill(((RowVector) column).field(i), from, count);
            }
        }

        @Override
        List<FieldGenerator> children() {
            return fields;
        }
    }

    /** Maps of {@code length} entries, fewer where keys happen to be equal. */
    static final class Maps extends FieldGenerator {
        private final DistinctKeys keys;
        private final FieldGenerator value;

        Maps(LogicalType keyType, FieldGenerator key, FieldGenerator value, int length) {
            super(0);
            this.keys = new DistinctKeys(keyType, key, length);
            this.value = value;
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            MapVector maps = (MapVector) column;
            for (int row = from; row < from + count; row++) {
                int distinct = keys.draw();
                int at = maps.append(row, distinct);
                keys.copyTo(maps.keys(), at);
                value.fill(maps.values(), at, distinct);
            }
        }

        @Override
        List<FieldGenerator> children() {
            return List.of(keys.generator, value);
        }
    }

    /** Multisets of {@code length} elements, equal ones counted. */
    static final class Multisets extends FieldGenerator {
        private final DistinctKeys elements;

        Multisets(LogicalType elementType, FieldGenerator element, int length) {
            super(0);
            this.elements = new DistinctKeys(elementType, element, length);
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            MapVector multisets = (MapVector) column;
            for (int row = from; row < from + count; row++) {
                int distinct = elements.draw();
                int at = multisets.append(row, distinct);
                elements.copyTo(multisets.keys(), at);
                for (int i = 0; i < distinct; i++) {
                    ((IntVector) multisets.values()).set(at + i, elements.counts[i]);
                }
            }
        }

        @Override
        List<FieldGenerator> children() {
            return List.of(elements.generator);
        }
    }

    /** Draws values and keeps the different ones with how often each came. */
    private static final class DistinctKeys {
        private final LogicalType type;
        private final FieldGenerator generator;
        private final int length;
        private final ColumnVector drawn;
        private final int[] places;
        private final int[] counts;
        private int distinct;

        DistinctKeys(LogicalType type, FieldGenerator generator, int length) {
            this.type = type;
            this.generator = generator;
            this.length = length;
            drawn = ColumnVector.create(type, Math.max(1, length));
            places = new int[length];
            counts = new int[length];
        }

        int draw() {
            drawn.reset();
            generator.fill(drawn, 0, length);
            distinct = 0;
            for (int i = 0; i < length; i++) {
                int known = find(i);
                if (known < distinct) {
                    counts[known]++;
                } else {
                    places[distinct] = i;
                    counts[distinct++] = 1;
                }
            }
            return distinct;
        }

        void copyTo(ColumnVector keys, int at) {
            for (int i = 0; i < distinct; i++) {
                keys.copy(drawn, places[i], at + i);
            }
        }

        private int find(int place) {
            Object value = JavaValues.get(type, drawn, place);
            int i = 0;
            while (i < distinct && !Objects.deepEquals(value, JavaValues.get(type, drawn, places[i]))) {
                i++;
            }
            return i;
        }
    }
}
