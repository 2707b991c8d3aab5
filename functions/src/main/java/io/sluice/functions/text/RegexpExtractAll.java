package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** REGEXP_EXTRACT_ALL(text, regexp [, group]). */
public final class RegexpExtractAll {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "REGEXP_EXTRACT_ALL",
            takes(text("text"), text("regexp"))
                    .optionally(integer("group"))
                    .gives(nullable(new ArrayType(Types.STRING, true))),
            RegexpExtractAll::choose,
            "The first group, or that with a number, of every part of a text that fits a regular expression; NULL when there is no such"
                    + " group.",
            "REGEXP_EXTRACT_ALL('100-200, 300-400', '(\\d+)-(\\d+)', 1)",
            "[100, 300]");

    private RegexpExtractAll() {}

    private static Invocation choose(CallSite site) {
        Invocation call = Invocation.of(RegexpExtractAll.class, "extract", ValueKind.CELL)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.BYTES);
        call = site.arity() == 3 ? call.operand(2, ValueKind.LONG) : call.constant(1L);
        return call.state(RegexpPattern.class).own(site.result());
    }

    public static Cell extract(BytesRef text, BytesRef regexp, long group, RegexpPattern pattern, Cell result) {
        Matcher matcher = pattern.on(text, regexp);
        if (matcher == null || group < 0 || group > matcher.groupCount()) {
            return result.putNull();
        }
        List<@Nullable String> found = new ArrayList<>();
        while (matcher.find()) {
            found.add(matcher.group((int) group));
        }
        BytesVector elements = (BytesVector) result.beginArray(found.size());
        for (int i = 0; i < found.size(); i++) {
            String part = found.get(i);
            if (part == null) {
                elements.setNull(i);
            } else {
                elements.setString(i, part);
            }
        }
        return result;
    }
}
