package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.util.List;

/** TRANSLATE(text, from, to). Without {@code from} nothing changes; without {@code to} the characters go. */
public final class Translate {
    private static final ScalarFunction TRANSLATE = ScalarFunction.of(
            "TRANSLATE",
            takes(text("text"), text("from"), text("to"))
                    .gives(arguments ->
                            Types.STRING.withNullable(arguments.type(0).nullable())),
            site -> Invocation.of(Translate.class, "translate", ValueKind.BYTES)
                    .operand(0, ValueKind.BYTES)
                    .cell(1)
                    .cell(2)
                    .state(Scratch.class)
                    .result(),
            "The text with each character of the second argument replaced by the one at the same place of the third, or left out"
                    + " where the third is shorter.",
            "TRANSLATE('abcba', 'ab', 'x')",
            "xcx");

    /** Calcite's name is another one, which the grammar gives to calls of TRANSLATE. */
    public static final List<ScalarFunction> FUNCTIONS = List.of(TRANSLATE, TRANSLATE.alias("TRANSLATE3"));

    private Translate() {}

    /** Room for the two sets of characters, kept from row to row. */
    public static final class Scratch {
        private final BytesRef from = new BytesRef();
        private final BytesRef to = new BytesRef();
    }

    public static BytesRef translate(BytesRef text, Cell from, Cell to, Scratch scratch, BytesRef result) {
        if (from.isNull() || from.as(scratch.from).length() == 0) {
            return result.set(text);
        }
        BytesRef targets = to.isNull() ? scratch.to.written(0) : to.as(scratch.to);
        byte[] out = result.buffer(BytesRef.checkedLength(4L * text.length()));
        int length = 0;
        for (int i = 0; i < text.length(); ) {
            int width = Math.min(CodePoints.width(text.at(i)), text.length() - i);
            int index = indexOf(scratch.from, text, i, width);
            BytesRef source = index < 0 ? text : targets;
            int start = index < 0 ? i : CodePoints.advance(targets, 0, index);
            int count = index < 0 ? width : start < targets.length() ? CodePoints.width(targets.at(start)) : 0;
            System.arraycopy(source.bytes(), source.offset() + start, out, length, count);
            length += count;
            i += width;
        }
        return result.written(length);
    }

    /** Which character of a set the one at a place is, from 0 on; -1 for none. The first counts. */
    private static int indexOf(BytesRef characters, BytesRef text, int at, int width) {
        int index = 0;
        for (int i = 0; i < characters.length(); i += CodePoints.width(characters.at(i))) {
            int same = 0;
            while (same < width && i + same < characters.length() && characters.at(i + same) == text.at(at + same)) {
                same++;
            }
            if (same == width) {
                return index;
            }
            index++;
        }
        return -1;
    }
}
