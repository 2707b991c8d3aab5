package io.sluice.functions.collection;

import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Family;
import io.sluice.functions.signature.Parameter;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.type.Types;
import org.jspecify.annotations.Nullable;

/** ARRAY_JOIN(array, separator [, instead of NULL]). */
public final class ArrayJoin {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "ARRAY_JOIN",
            takes(new Parameter("array", Family.TEXT_ARRAY), text("separator"))
                    .optionally(text("null_replacement"))
                    .gives(strict(Types.STRING)),
            ArrayJoin::choose,
            "The texts of an array with a separator between them, without NULLs unless there is a text for them.",
            "ARRAY_JOIN(ARRAY['a', 'b'], '-')",
            "a-b");

    private ArrayJoin() {}

    private static Invocation choose(CallSite site) {
        Invocation call = Invocation.of(ArrayJoin.class, "join", ValueKind.BYTES)
                .operand(0, ValueKind.CELL)
                .operand(1, ValueKind.BYTES);
        call = site.arity() == 3 ? call.operand(2, ValueKind.BYTES) : call;
        return call.result();
    }

    public static BytesRef join(Cell array, BytesRef separator, BytesRef result) {
        return joined(array, separator, null, result);
    }

    public static BytesRef join(Cell array, BytesRef separator, BytesRef insteadOfNull, BytesRef result) {
        return joined(array, separator, insteadOfNull, result);
    }

    private static BytesRef joined(Cell array, BytesRef separator, @Nullable BytesRef insteadOfNull, BytesRef result) {
        BytesVector texts = (BytesVector) array.elements();
        long total = 0;
        for (int i = array.offset(); i < array.offset() + array.length(); i++) {
            total += separator.length();
            total += texts.isNull(i) ? insteadOfNull == null ? 0 : insteadOfNull.length() : texts.lengths()[i];
        }
        byte[] to = result.buffer(BytesRef.checkedLength(total));
        int at = 0;
        boolean first = true;
        for (int i = array.offset(); i < array.offset() + array.length(); i++) {
            if (texts.isNull(i) && insteadOfNull == null) {
                continue;
            }
            if (!first) {
                System.arraycopy(separator.bytes(), separator.offset(), to, at, separator.length());
                at += separator.length();
            }
            first = false;
            if (insteadOfNull != null && texts.isNull(i)) {
                System.arraycopy(insteadOfNull.bytes(), insteadOfNull.offset(), to, at, insteadOfNull.length());
                at += insteadOfNull.length();
            } else {
                System.arraycopy(texts.data(), texts.offsets()[i], to, at, texts.lengths()[i]);
                at += texts.lengths()[i];
            }
        }
        return result.written(at);
    }
}
