package io.sluice.functions.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.InvalidPathException;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.JsonPathException;
import com.jayway.jsonpath.Option;
import com.jayway.jsonpath.spi.json.JacksonJsonProvider;
import com.jayway.jsonpath.spi.mapper.JacksonMappingProvider;
import io.sluice.functions.value.BytesRef;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A path over one text after the other: {@code [lax|strict] $.a[0]}. A strict path, which one without a mode is, fails where there is
 * nothing or null; a lax one finds nothing, and so it does in a text that is no JSON. Compiled anew only when it changes. Not thread-safe.
 */
public final class JsonPathQuery {
    private static final Pattern MODE =
            Pattern.compile("\\s*(lax|strict)\\s+(\\S.*)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Configuration STRICT = Configuration.builder()
            .jsonProvider(new JacksonJsonProvider())
            .mappingProvider(new JacksonMappingProvider())
            .build();
    static final String NULL_FOUND = "There is null at the path, and a strict path asks for a value.";

    private static final Configuration LAX = STRICT.addOptions(Option.SUPPRESS_EXCEPTIONS);

    private final SimplePathReader reader = new SimplePathReader();
    private @Nullable BytesRef source;
    private boolean lax;
    private @Nullable JsonPath path;
    private Optional<SimplePath> simple = Optional.empty();
    private String invalidPath = "";

    private @Nullable Object value;
    private @Nullable String failure;

    /** Whether missing values count as nothing. */
    boolean isLax() {
        return lax;
    }

    /** What was found last: null for nothing and for a JSON null; a List for what a path with wildcards finds. */
    @Nullable Object value() {
        return value;
    }

    /** Why nothing could be found, as a sentence. */
    @Nullable String failure() {
        return failure;
    }

    /** The path when it has only names and numbers, so that a text need not become objects. */
    Optional<SimplePath> simple() {
        return simple;
    }

    /** Finds with a simple path. */
    SimplePathReader reader() {
        return reader;
    }

    void use(BytesRef pathText) {
        if (source == null || !source.sameBytes(pathText)) {
            source = BytesRef.of(pathText.toBytes());
            compile(pathText.toString());
        }
    }

    private void compile(String text) {
        Matcher mode = MODE.matcher(text);
        boolean hasMode = mode.matches();
        lax = hasMode && mode.group(1).equalsIgnoreCase("lax");
        String expression = hasMode ? mode.group(2) : text;
        simple = SimplePath.of(expression);
        try {
            path = JsonPath.compile(expression);
        } catch (InvalidPathException | IllegalArgumentException e) {
            path = null;
            invalidPath = "\"" + expression + "\" is no path: " + e.getMessage() + ".";
        }
    }

    /** Looks for the path, after {@link #use}. */
    void find(BytesRef json) {
        value = null;
        failure = null;
        JsonPath current = path;
        if (current == null) {
            failure = invalidPath;
            return;
        }
        Object document;
        try {
            document = JsonDocuments.parse(json);
        } catch (JsonProcessingException e) {
            failure = lax ? null : JsonDocuments.reason(e);
            return;
        }
        try {
            Object read = current.read(document, lax ? LAX : STRICT);
            value = read instanceof Set<?> names ? List.copyOf(names) : read; // Of keys().
            failure = value == null && !lax ? NULL_FOUND : null;
        } catch (JsonPathException | IllegalArgumentException e) {
            failure = e.getMessage() + ".";
        }
    }
}
