package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;

/** SPLIT_INDEX(text, separator, index): the separator is a text, of which the empty one stands for any blank, or a character's code. */
public final class SplitIndex {
    private static final int MAX_CODE = 255;

    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "SPLIT_INDEX",
            takes(text("text"), text("separator"), integer("index"))
                    .gives(nullable(Types.STRING))
                    .or(text("text"), integer("code"), integer("index"))
                    .gives(nullable(Types.STRING))
                    .withTypedNulls(),
            SplitIndex::choose,
            "The part with a number, counted from 0, of a text between separators; NULL where there is none.",
            "SPLIT_INDEX('a,b,c', ',', 1)",
            "b");

    private SplitIndex() {}

    private static Invocation choose(CallSite site) {
        boolean code = site.root(1).isInteger();
        Invocation call = Invocation.of(SplitIndex.class, "part", ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .operand(1, code ? ValueKind.LONG : ValueKind.BYTES)
                .operand(2, ValueKind.LONG)
                .flag();
        return (code ? call.state(BytesRef.class) : call).result();
    }

    public static BytesRef part(
            BytesRef text, long code, long index, NullFlag flag, BytesRef separator, BytesRef result) {
        if (code < 1 || code > MAX_CODE) {
            flag.raise();
            return result;
        }
        return part(text, CharacterCodes.chr(code, separator), index, flag, result);
    }

    /** A slice of the text. */
    public static BytesRef part(BytesRef text, BytesRef separator, long index, NullFlag flag, BytesRef result) {
        if (index < 0 || text.length() == 0) {
            flag.raise();
            return result;
        }
        int start = 0;
        long left = index;
        while (true) {
            int end = separator.length() == 0 ? blank(text, start) : CodePoints.indexOf(text, separator, start);
            if (left == 0) {
                return result.set(text.bytes(), text.offset() + start, (end < 0 ? text.length() : end) - start);
            }
            if (end < 0) {
                flag.raise();
                return result;
            }
            start = end + Math.max(1, separator.length());
            left--;
        }
    }

    private static int blank(BytesRef text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (Character.isWhitespace(text.at(i))) {
                return i;
            }
        }
        return -1;
    }
}
