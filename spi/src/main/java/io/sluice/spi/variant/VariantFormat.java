package io.sluice.spi.variant;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The bytes of a VARIANT: one byte for its {@link VariantKind}, then
 *
 * <ul>
 *   <li>NULL: nothing; BOOLEAN: 0 or 1 in a byte; numbers, DATE and timestamps: big-endian;
 *   <li>DECIMAL: the scale in a byte, then the unscaled value, big-endian, to the end;
 *   <li>STRING: UTF-8 to the end; BYTES: the bytes to the end;
 *   <li>ARRAY: the number of elements (int), where each ends (int, counted from the first element's first byte), the elements;
 *   <li>OBJECT: the number of fields (int), where each key and then where each value ends (ints, counted from the first key's first byte),
 *       the keys in UTF-8, the values. Keys are in the order of their bytes and differ, so that equal objects have equal bytes.
 * </ul>
 */
final class VariantFormat {
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private VariantFormat() {}
}
