package io.sluice.functions.text;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

/** Functions with Java regular expressions. An expression that is none gives NULL, from REGEXP FALSE. */
public final class RegexpFunctions {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            function(
                    "REGEXP",
                    "find",
                    ValueKind.BOOLEAN,
                    2,
                    "Whether a part of the text fits.",
                    "REGEXP('foobar', 'o+b')"),
            function(
                    "REGEXP_REPLACE",
                    "replace",
                    ValueKind.BYTES,
                    3,
                    "The text with each part that fits replaced.",
                    "REGEXP_REPLACE('foobar', 'oo|ar', '')"),
            ScalarFunction.strict(
                    "REGEXP_EXTRACT",
                    RegexpFunctions::extract,
                    "The first part that fits, or a group of it; NULL for none.",
                    "REGEXP_EXTRACT('foothebar', 'foo(.*?)(bar)', 2)"),
            function("REGEXP_COUNT", "count", ValueKind.INT, 2, "How many parts fit.", "REGEXP_COUNT('abab', 'ab')"),
            function(
                    "REGEXP_INSTR",
                    "position",
                    ValueKind.INT,
                    2,
                    "Where the first part that fits begins, from 1; 0 for none.",
                    "REGEXP_INSTR('flink sql', 's.l')"),
            function(
                    "REGEXP_SUBSTR",
                    "part",
                    ValueKind.BYTES,
                    2,
                    "The first part that fits; NULL for none.",
                    "REGEXP_SUBSTR('flink sql', 's.l')"));

    private RegexpFunctions() {}

    private static ScalarFunction function(
            String name, String method, ValueKind returns, int arity, String doc, String example) {
        return ScalarFunction.strict(name, site -> choose(site, method, returns, arity), doc, example);
    }

    private static Optional<Invocation> choose(CallSite site, String method, ValueKind returns, int arity) {
        Invocation call = Invocation.of(RegexpFunctions.class, method, returns);
        if (site.arity() != arity) {
            return Optional.empty();
        }
        for (int i = 0; i < arity; i++) {
            if (!site.root(i).isCharacter()) {
                return Optional.empty();
            }
            call = call.operand(i, ValueKind.BYTES);
        }
        call = call.state(RegexpPattern.class);
        call = returns == ValueKind.BOOLEAN ? call : call.flag();
        return Optional.of(returns == ValueKind.BYTES ? call.result() : call);
    }

    private static Optional<Invocation> extract(CallSite site) {
        boolean texts =
                site.arity() >= 2 && site.root(0).isCharacter() && site.root(1).isCharacter();
        if (!texts || site.arity() > 3) {
            return Optional.empty();
        }
        Invocation call = Invocation.of(RegexpFunctions.class, "extract", ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.BYTES);
        call = site.arity() == 3 ? call.operand(2, ValueKind.INT) : call.constant(0);
        return Optional.of(call.state(RegexpPattern.class).flag().result());
    }

    /** An empty expression fits nothing here, as in Flink. */
    public static boolean find(BytesRef text, BytesRef regexp, RegexpPattern pattern) {
        if (regexp.length() == 0) {
            return false;
        }
        Matcher matcher = pattern.on(text, regexp);
        return matcher != null && matcher.find();
    }

    public static BytesRef replace(
            BytesRef text, BytesRef regexp, BytesRef to, RegexpPattern pattern, NullFlag flag, BytesRef result) {
        Matcher matcher = pattern.on(text, regexp);
        if (matcher == null) {
            flag.raise();
            return result;
        }
        return result.setText(matcher.replaceAll(Matcher.quoteReplacement(to.toString())));
    }

    public static BytesRef extract(
            BytesRef text, BytesRef regexp, int group, RegexpPattern pattern, NullFlag flag, BytesRef result) {
        Matcher matcher = pattern.on(text, regexp);
        if (matcher == null || group < 0 || group > matcher.groupCount() || !matcher.find()) {
            flag.raise();
            return result;
        }
        String found = matcher.group(group);
        if (found == null) {
            flag.raise();
            return result;
        }
        return result.setText(found);
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
        Matcher matcher = pattern.on(text, regexp);
        if (matcher == null) {
            flag.raise();
            return 0;
        }
        return matcher.find() ? matcher.start() + 1 : 0;
    }

    public static BytesRef part(BytesRef text, BytesRef regexp, RegexpPattern pattern, NullFlag flag, BytesRef result) {
        return extract(text, regexp, 0, pattern, flag, result);
    }
}
