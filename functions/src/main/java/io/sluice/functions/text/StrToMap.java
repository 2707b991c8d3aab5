package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.HashOrder;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.Types;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** STR_TO_MAP(text [, between entries, between key and value]); both are regular expressions. */
public final class StrToMap {
    private static final BytesRef COMMA = BytesRef.of(",");
    private static final BytesRef EQUALS = BytesRef.of("=");

    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "STR_TO_MAP",
            takes(text("text"))
                    .gives(nullable(new MapType(Types.STRING, Types.STRING, true)))
                    .or(text("text"), text("entry_separator"), text("value_separator"))
                    .gives(nullable(new MapType(Types.STRING, Types.STRING, true)))
                    .withTypedNulls(),
            StrToMap::choose,
            "A map of the entries of a text, which are separated by commas and have an equals sign before the value unless other regular"
                    + " expressions are given; of equal keys the last counts, and a value may be missing.",
            "STR_TO_MAP('k1=v1,k2=v2')",
            "{k1=v1, k2=v2}");

    private StrToMap() {}

    private static Invocation choose(CallSite site) {
        Invocation call = Invocation.of(StrToMap.class, "toMap", ValueKind.CELL);
        for (int i = 0; i < site.arity(); i++) {
            call = call.operand(i, ValueKind.BYTES);
        }
        return call.state(Separators.class).own(site.result());
    }

    /** The two expressions, compiled, kept from row to row. */
    public static final class Separators {
        private final RegexpPattern entries = new RegexpPattern();
        private final RegexpPattern values = new RegexpPattern();
    }

    public static Cell toMap(BytesRef text, Separators separators, Cell result) {
        return toMap(text, COMMA, EQUALS, separators, result);
    }

    public static Cell toMap(
            BytesRef text, BytesRef entrySeparator, BytesRef valueSeparator, Separators separators, Cell result) {
        Pattern entry = separators.entries.require(entrySeparator);
        Pattern value = separators.values.require(valueSeparator);
        Map<String, @Nullable String> entries = new LinkedHashMap<>();
        String[] parts = text.length() == 0 ? new String[0] : entry.split(text.toString());
        for (String part : parts) {
            String[] keyAndValue = value.split(part, 2);
            entries.put(keyAndValue[0], keyAndValue.length < 2 ? null : keyAndValue[1]);
        }
        String[] keys = entries.keySet().toArray(String[]::new);
        int[] order =
                HashOrder.of(Arrays.stream(keys).mapToInt(String::hashCode).toArray(), capacity(parts.length));
        MapVector map = result.beginMap(keys.length);
        for (int at = 0; at < keys.length; at++) {
            String key = keys[order[at]];
            ((BytesVector) map.keys()).setString(at, key);
            String found = entries.get(key);
            if (found == null) {
                map.values().setNull(at);
            } else {
                ((BytesVector) map.values()).setString(at, found);
            }
        }
        return result;
    }

    /** Flink's map is made for as many entries as there are parts, though keys come twice; it is filled to three quarters at most. */
    private static int capacity(int parts) {
        return (4 * parts + 2) / 3;
    }
}
