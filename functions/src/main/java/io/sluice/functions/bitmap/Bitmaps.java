package io.sluice.functions.bitmap;

import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Family;
import io.sluice.functions.signature.Parameter;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.Types;
import java.util.List;
import org.roaringbitmap.IntIterator;
import org.roaringbitmap.RoaringBitmap;

/** BITMAP_BUILD, BITMAP_CARDINALITY, the four set operations, and BITMAPs as texts, arrays and bytes. */
public final class Bitmaps {
    private static final Parameter BITMAP = new Parameter("bitmap", Family.BITMAP);

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "BITMAP_BUILD",
                    takes(new Parameter("array", Family.INT_ARRAY)).gives(strict(Types.BITMAP)),
                    site -> Invocation.of(Bitmaps.class, "build", ValueKind.BYTES)
                            .operand(0, ValueKind.CELL)
                            .result(),
                    "The set of the integers in an array, which count as unsigned, without NULLs.",
                    "BITMAP_TO_STRING(BITMAP_BUILD(ARRAY[3, 1, 2, 1]))",
                    "{1,2,3}"),
            ScalarFunction.of(
                    "BITMAP_CARDINALITY",
                    takes(BITMAP).gives(strict(Types.BIGINT)),
                    site -> Invocation.of(Bitmaps.class, "cardinality", ValueKind.LONG)
                            .operand(0, ValueKind.BYTES),
                    "How many integers are in a set.",
                    "BITMAP_CARDINALITY(BITMAP_BUILD(ARRAY[1, 2, 2]))",
                    "2"),
            operation("AND", "and", "The integers that are in both sets.", "{2}"),
            operation("OR", "or", "The integers that are in one of two sets.", "{1,2,4}"),
            operation("XOR", "xor", "The integers that are in exactly one of two sets.", "{1,4}"),
            operation("ANDNOT", "andNot", "The integers that are in the first set and not in the second.", "{1}"),
            ScalarFunction.of(
                    "BITMAP_TO_STRING",
                    takes(BITMAP).gives(strict(Types.STRING)),
                    site -> ofBitmap("toText").result(),
                    "The integers of a set, in ascending order.",
                    "BITMAP_TO_STRING(BITMAP_BUILD(ARRAY[5]))",
                    "{5}"),
            ScalarFunction.of(
                    "BITMAP_TO_ARRAY",
                    takes(BITMAP).gives(strict(new ArrayType(Types.INT, true))),
                    site -> Invocation.of(Bitmaps.class, "toArray", ValueKind.CELL)
                            .operand(0, ValueKind.BYTES)
                            .own(site.result()),
                    "The integers of a set in an array, in the order that they have when they count as unsigned.",
                    "BITMAP_TO_ARRAY(BITMAP_BUILD(ARRAY[3, 1]))",
                    "[1, 3]"),
            ScalarFunction.of(
                    "BITMAP_TO_BYTES",
                    takes(BITMAP).gives(strict(Types.BYTES)),
                    site -> ofBitmap("toBytes").result(),
                    "A set in the portable format of 32-bit Roaring bitmaps.",
                    "TO_BASE64(BITMAP_TO_BYTES(BITMAP_BUILD(ARRAY[1])))",
                    "OjAAAAEAAAAAAAAAEAAAAAEA"),
            ScalarFunction.of(
                    "BITMAP_FROM_BYTES",
                    takes(Parameter.binary("bytes")).gives(strict(Types.BITMAP)),
                    site -> ofBitmap("fromBytes").result(),
                    "The set that bytes in the portable format of 32-bit Roaring bitmaps hold.",
                    "BITMAP_TO_STRING(BITMAP_FROM_BYTES(BITMAP_TO_BYTES(BITMAP_BUILD(ARRAY[1, 9]))))",
                    "{1,9}"));

    private Bitmaps() {}

    private static ScalarFunction operation(String name, String method, String doc, String result) {
        return ScalarFunction.of(
                "BITMAP_" + name,
                takes(BITMAP, new Parameter("other", Family.BITMAP)).gives(strict(Types.BITMAP)),
                site -> ofBitmap(method).operand(1, ValueKind.BYTES).result(),
                doc,
                "BITMAP_TO_STRING(BITMAP_" + name + "(BITMAP_BUILD(ARRAY[1, 2]), BITMAP_BUILD(ARRAY[2, 4])))",
                result);
    }

    private static Invocation ofBitmap(String method) {
        return Invocation.of(Bitmaps.class, method, ValueKind.BYTES).operand(0, ValueKind.BYTES);
    }

    public static BytesRef build(Cell array, BytesRef result) {
        RoaringBitmap bitmap = new RoaringBitmap();
        IntVector elements = (IntVector) array.elements();
        for (int i = array.offset(); i < array.offset() + array.length(); i++) {
            if (!elements.isNull(i)) {
                bitmap.add(elements.get(i));
            }
        }
        return RoaringBytes.write(bitmap, result);
    }

    public static long cardinality(BytesRef bitmap) {
        return RoaringBytes.read(bitmap).getLongCardinality();
    }

    public static BytesRef and(BytesRef a, BytesRef b, BytesRef result) {
        return RoaringBytes.write(RoaringBitmap.and(RoaringBytes.read(a), RoaringBytes.read(b)), result);
    }

    public static BytesRef or(BytesRef a, BytesRef b, BytesRef result) {
        return RoaringBytes.write(RoaringBitmap.or(RoaringBytes.read(a), RoaringBytes.read(b)), result);
    }

    public static BytesRef xor(BytesRef a, BytesRef b, BytesRef result) {
        return RoaringBytes.write(RoaringBitmap.xor(RoaringBytes.read(a), RoaringBytes.read(b)), result);
    }

    public static BytesRef andNot(BytesRef a, BytesRef b, BytesRef result) {
        return RoaringBytes.write(RoaringBitmap.andNot(RoaringBytes.read(a), RoaringBytes.read(b)), result);
    }

    public static BytesRef toText(BytesRef bitmap, BytesRef result) {
        StringBuilder text = new StringBuilder("{");
        for (IntIterator values = RoaringBytes.read(bitmap).getIntIterator(); values.hasNext(); ) {
            text.append(text.length() == 1 ? "" : ",").append(Integer.toUnsignedString(values.next()));
        }
        return result.setAscii(text.append('}'));
    }

    public static Cell toArray(BytesRef bitmap, Cell result) {
        RoaringBitmap set = RoaringBytes.read(bitmap);
        IntVector elements = (IntVector) result.beginArray(set.getCardinality());
        int at = 0;
        for (IntIterator values = set.getIntIterator(); values.hasNext(); ) {
            elements.set(at++, values.next());
        }
        return result;
    }

    public static BytesRef toBytes(BytesRef bitmap, BytesRef result) {
        return result.set(bitmap);
    }

    public static BytesRef fromBytes(BytesRef bytes, BytesRef result) {
        return RoaringBytes.write(RoaringBytes.read(bytes), result);
    }
}
