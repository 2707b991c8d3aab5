package io.sluice.functions.json;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code text IS [NOT] JSON [VALUE|OBJECT|ARRAY|SCALAR]}. NULL is no JSON. */
public final class IsJson {
    /** What the text has to be. */
    public enum Kind {
        VALUE("'1' IS JSON", "a JSON text"),
        OBJECT("'{}' IS JSON OBJECT", "a JSON object"),
        ARRAY("'[]' IS JSON ARRAY", "a JSON array"),
        SCALAR("'\"a\"' IS JSON SCALAR", "a JSON text of neither an object nor an array");

        private final String example;
        private final String what;

        Kind(String example, String what) {
            this.example = example;
            this.what = what;
        }
    }

    public static final List<ScalarFunction> FUNCTIONS = list();

    private IsJson() {}

    private static List<ScalarFunction> list() {
        List<ScalarFunction> functions = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            functions.add(ScalarFunction.strict(
                    "IS JSON " + kind,
                    site -> choose(site, kind, "is"),
                    "Whether a text is " + kind.what + ".",
                    kind.example,
                    "TRUE"));
            functions.add(ScalarFunction.strict(
                    "IS NOT JSON " + kind,
                    site -> choose(site, kind, "isNot"),
                    "Whether a text is not " + kind.what + ".",
                    kind.example.replace(" IS ", " IS NOT "),
                    "FALSE"));
        }
        return List.copyOf(functions);
    }

    private static Optional<Invocation> choose(CallSite site, Kind kind, String method) {
        return site.arity() == 1 && site.root(0).isCharacter()
                ? Optional.of(Invocation.of(IsJson.class, method, ValueKind.BOOLEAN)
                        .cell(0)
                        .constant(kind)
                        .state(JsonScanner.class)
                        .state(BytesRef.class))
                : Optional.empty();
    }

    public static boolean isNot(Cell text, Kind kind, JsonScanner scanner, BytesRef scratch) {
        return !is(text, kind, scanner, scratch);
    }

    public static boolean is(Cell text, Kind kind, JsonScanner scanner, BytesRef scratch) {
        if (text.isNull()) {
            return false;
        }
        scanner.begin(text.as(scratch));
        int first = scanner.next();
        if (!scanner.document()) {
            return false;
        }
        return switch (kind) {
            case VALUE -> true;
            case OBJECT -> first == '{';
            case ARRAY -> first == '[';
            case SCALAR -> first != '{' && first != '[';
        };
    }
}
