package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.util.List;
import java.util.regex.Matcher;

/** Functions with Java regular expressions. An expression that is none gives NULL, from REGEXP FALSE. */
public final class RegexpFunctions {
    private static final Signature TEXTS_TO_INT =
            takes(text("text"), text("regexp")).gives(nullable(Types.INT));

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "REGEXP",
                    takes(text("text"), text("regexp"))
                            .gives(strict(Types.BOOLEAN))
                            .withTypedNulls(),
                    site -> texts("find", ValueKind.BOOLEAN, 2).state(RegexpPattern.class),
                    "Whether a part of a text fits a regular expression, of which the empty one fits nothing.",
                    "REGEXP('foobar', 'o+b')",
                    "TRUE"),
            ScalarFunction.of(
                    "REGEXP_REPLACE",
                    takes(text("text"), text("regexp"), text("replacement"))
                            .gives(strict(Types.STRING))
                            .withTypedNulls(),
                    site -> texts("replace", ValueKind.BYTES, 3)
                            .state(RegexpPattern.class)
                            .flag()
                            .result(),
                    "The text with each part that fits a regular expression replaced.",
                    "REGEXP_REPLACE('foobar', 'oo|ar', '')",
                    "fb"),
            ScalarFunction.of(
                    "REGEXP_EXTRACT",
                    takes(text("text"), text("regexp"))
                            .optionally(integer("group"))
                            .gives(nullable(Types.STRING))
                            .withTypedNulls(),
                    RegexpFunctions::extract,
                    "The first part of a text that fits a regular expression, or the group of it with a number; NULL where there is none.",
                    "REGEXP_EXTRACT('foothebar', 'foo(.*?)(bar)', 2)",
                    "bar"),
            ScalarFunction.of(
                    "REGEXP_COUNT",
                    TEXTS_TO_INT,
                    site -> texts("count", ValueKind.INT, 2)
                            .state(RegexpPattern.class)
                            .flag(),
                    "How many parts of a text fit a regular expression.",
                    "REGEXP_COUNT('abcabcab', 'ab')",
                    "3"),
            ScalarFunction.of(
                    "REGEXP_INSTR",
                    TEXTS_TO_INT,
                    site -> texts("position", ValueKind.INT, 2)
                            .state(RegexpPattern.class)
                            .flag(),
                    "Where the first part of a text that fits a regular expression begins, in UTF-16 units from 1; 0 for none.",
                    "REGEXP_INSTR('flink sql', 's.l')",
                    "7"),
            ScalarFunction.of(
                    "REGEXP_SUBSTR",
                    takes(text("text"), text("regexp")).gives(nullable(Types.STRING)),
                    site -> texts("part", ValueKind.BYTES, 2)
                            .state(RegexpPattern.class)
                            .flag()
                            .result(),
                    "The first part of a text that fits a regular expression; NULL for none.",
                    "REGEXP_SUBSTR('flink sql', 's.l')",
                    "sql"));

    private RegexpFunctions() {}

    private static Invocation texts(String method, ValueKind returns, int arity) {
        Invocation call = Invocation.of(RegexpFunctions.class, method, returns);
        for (int i = 0; i < arity; i++) {
            call = call.operand(i, ValueKind.BYTES);
        }
        return call;
    }

    private static Invocation extract(CallSite site) {
        Invocation call = texts("extract", ValueKind.BYTES, 2);
        call = site.arity() == 3 ? call.operand(2, ValueKind.LONG) : call.constant(0L);
        return call.state(RegexpPattern.class).flag().result();
    }

    /** An empty expression fits nothing here, as in Flink. */
    public static boolean find(BytesRef text, BytesRef regexp, RegexpPattern pattern) {
        if (regexp.length() == 0) {
            return false;
        }
        return pattern.first(text, regexp) != null;
    }

    public static BytesRef replace(
            BytesRef text, BytesRef regexp, BytesRef to, RegexpPattern pattern, NullFlag flag, BytesRef result) {
        Matcher matcher = pattern.first(text, regexp);
        if (matcher != null) {
            return pattern.replaceAll(text, matcher, to, result);
        }
        if (!pattern.isExpression(regexp)) {
            flag.raise();
            return result;
        }
        return result.set(text);
    }

    public static BytesRef extract(
            BytesRef text, BytesRef regexp, long group, RegexpPattern pattern, NullFlag flag, BytesRef result) {
        Matcher matcher = pattern.first(text, regexp);
        if (matcher == null || group < 0 || group > matcher.groupCount()) {
            flag.raise();
            return result;
        }
        if (matcher.start((int) group) < 0) {
            flag.raise();
            return result;
        }
        return pattern.group(text, matcher, (int) group, result);
    }

    public static int count(BytesRef text, BytesRef regexp, RegexpPattern pattern, NullFlag flag) {
        Matcher matcher = pattern.on(text, regexp);
        if (matcher == null) {
            flag.raise();
            return 0;
        }
        int count = 0;
        while (matcher.find()) {
            count++;
        }
        return count;
    }

    public static int position(BytesRef text, BytesRef regexp, RegexpPattern pattern, NullFlag flag) {
        Matcher matcher = pattern.first(text, regexp);
        if (matcher == null) {
            if (!pattern.isExpression(regexp)) {
                flag.raise();
            }
            return 0;
        }
        return matcher.start() + 1;
    }

    public static BytesRef part(BytesRef text, BytesRef regexp, RegexpPattern pattern, NullFlag flag, BytesRef result) {
        return extract(text, regexp, 0, pattern, flag, result);
    }
}
