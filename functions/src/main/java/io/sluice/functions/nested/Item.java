package io.sluice.functions.nested;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.variant.Variant;
import io.sluice.spi.variant.VariantKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code array[i]}, {@code map[key]}, {@code variant[i]} and {@code variant['field']}; NULL when there is no such element,
 * an error for a variant that is neither.
 */
public final class Item {
    public static final ScalarFunction FUNCTION = ScalarFunction.strict(
                    "ITEM", Item::choose, "An element of an array, from 1 on, or the value of a key.", "ARRAY[7, 8][2]")
            .casting(site -> List.of(site.type(0), wanted(site)));

    private Item() {}

    /** A key is looked for as what the keys are; but a text is not cut, for it would find another. */
    private static LogicalType wanted(CallSite site) {
        boolean texts = site.type(0) instanceof MapType map
                && map.key().root().isCharacter()
                && site.root(1).isCharacter();
        return site.type(0) instanceof MapType map && !texts ? map.key() : site.type(1);
    }

    private static Optional<Invocation> choose(CallSite site) {
        if (site.arity() != 2) {
            return Optional.empty();
        }
        return switch (site.root(0)) {
            case ARRAY ->
                site.root(1).isInteger()
                        ? Optional.of(Invocation.of(Item.class, "element", ValueKind.CELL)
                                .operand(0, ValueKind.CELL)
                                .operand(1, ValueKind.LONG)
                                .own(site.result()))
                        : Optional.empty();
            case MAP ->
                Optional.of(Invocation.of(Item.class, "value", ValueKind.CELL)
                        .operand(0, ValueKind.CELL)
                        .operand(1, ValueKind.CELL)
                        .own(site.result()));
            case VARIANT ->
                site.root(1).isInteger()
                        ? Optional.of(ofVariant("element")
                                .operand(1, ValueKind.LONG)
                                .flag()
                                .result())
                        : site.root(1).isCharacter()
                                ? Optional.of(ofVariant("field")
                                        .operand(1, ValueKind.BYTES)
                                        .flag()
                                        .result())
                                : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Invocation ofVariant(String method) {
        return Invocation.of(Item.class, method, ValueKind.BYTES).operand(0, ValueKind.BYTES);
    }

    public static Cell element(Cell array, long index, Cell result) {
        return index < 1 || index > array.length()
                ? result.putNull()
                : result.set(array.elements(), array.offset() + (int) index - 1);
    }

    public static Cell value(Cell map, Cell key, Cell result) {
        MapVector maps = (MapVector) map.vector();
        int at = maps.find(map.row(), key.vector(), key.row());
        ColumnVector values = maps.values();
        return at < 0 ? result.putNull() : result.set(values, at);
    }

    public static BytesRef element(BytesRef value, long index, NullFlag flag, BytesRef result) {
        Variant variant = Variant.of(value.bytes(), value.offset(), value.length());
        if (variant.kind() != VariantKind.ARRAY) {
            throw mismatch("number", "an array", variant);
        }
        if (index < 1 || index > variant.size()) {
            flag.raise();
            return result;
        }
        Variant element = variant.element((int) index - 1);
        return result.set(element.bytes(), element.offset(), element.length());
    }

    private static SluiceException mismatch(String by, String needed, Variant variant) {
        return SluiceException.of(
                ErrorCode.INVALID_LITERAL,
                "an element of a variant by " + by + " needs " + needed + ", not "
                        + variant.kind().name().toLowerCase(Locale.ROOT));
    }

    public static BytesRef field(BytesRef value, BytesRef name, NullFlag flag, BytesRef result) {
        Variant variant = Variant.of(value.bytes(), value.offset(), value.length());
        if (variant.kind() != VariantKind.OBJECT) {
            throw mismatch("name", "an object", variant);
        }
        Optional<Variant> field = variant.field(name.bytes(), name.offset(), name.length());
        if (field.isEmpty()) {
            flag.raise();
            return result;
        }
        return result.set(field.get().bytes(), field.get().offset(), field.get().length());
    }
}
