package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.binary;
import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.VarBinaryType;
import io.sluice.spi.type.LogicalType.VarCharType;
import io.sluice.spi.type.TypeRoot;
import java.util.ArrayList;
import java.util.List;

/** ELT(index, text, ...). */
public final class Elt {
    private static final ResultType COMMON = arguments -> {
        arguments.constant(0).filter(index -> ((Number) index).longValue() < 0).ifPresent(index -> {
            throw SluiceException.of(ErrorCode.INVALID_LITERAL, "the index of ELT is at least 0, not " + index);
        });
        List<LogicalType> types = new ArrayList<>();
        boolean binary = false;
        for (int i = 1; i < arguments.count(); i++) {
            binary |= arguments.type(i).root().isBinary();
        }
        for (int i = 1; i < arguments.count(); i++) {
            boolean bare = arguments.type(i).root() == TypeRoot.NULL;
            types.add(bare ? binary ? new VarBinaryType(1, true) : new VarCharType(1, true) : arguments.type(i));
        }
        return arguments.common().of(types).orElse(types.get(0)).asNullable();
    };

    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "ELT",
            takes(integer("index").withTypedNull(), text("text"))
                    .repeating(text("text"))
                    .gives(COMMON)
                    .or(integer("index").withTypedNull(), binary("bytes"))
                    .repeating(binary("bytes"))
                    .gives(COMMON),
            site -> Invocation.of(Elt.class, "choose", ValueKind.BYTES)
                    .operand(0, ValueKind.LONG)
                    .cells(1)
                    .flag()
                    .result(),
            "The argument with a number, counted from 1 after the first; NULL where there is none.",
            "ELT(2, 'scala', 'java')",
            "java");

    private Elt() {}

    public static BytesRef choose(long index, Cell[] texts, NullFlag flag, BytesRef result) {
        if (index < 1 || index > texts.length || texts[(int) index - 1].isNull()) {
            flag.raise();
            return result;
        }
        return texts[(int) index - 1].as(result);
    }
}
