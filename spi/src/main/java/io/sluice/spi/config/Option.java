package io.sluice.spi.config;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An option: its key, the type of its value, its default and what it means. Declared once as a constant and read through {@link
 * Options}. A key may hold {@code #} for one name that the user chooses, as in {@code fields.#.kind}.
 *
 * @param <T> the type of the value
 */
public final class Option<T> {
    private final String key;
    private final String typeName;
    private final Function<String, T> parser;
    private final @Nullable T defaultValue;
    private final String defaultText;
    private final String doc;
    private final List<String> otherKeys;

    private Option(
            String key,
            String typeName,
            Function<String, T> parser,
            @Nullable T defaultValue,
            String defaultText,
            String doc,
            List<String> otherKeys) {
        this.key = key;
        this.typeName = typeName;
        this.parser = parser;
        this.defaultValue = defaultValue;
        this.defaultText = defaultText;
        this.doc = doc;
        this.otherKeys = otherKeys;
    }

    public static Option<String> string(String key) {
        return of(key, "string", text -> text);
    }

    public static Option<Integer> integer(String key) {
        return of(key, "int", text -> Integer.valueOf(text.trim()));
    }

    public static Option<Long> longInteger(String key) {
        return of(key, "long", text -> Long.valueOf(text.trim()));
    }

    public static Option<Double> floating(String key) {
        return of(key, "double", text -> Double.valueOf(text.trim()));
    }

    public static Option<Boolean> bool(String key) {
        return of(key, "true or false", Option::parseBoolean);
    }

    /** A duration: {@code 5 s}, {@code 100ms}, {@code 1 min}, {@code PT5S}; a bare number is milliseconds. */
    public static Option<Duration> duration(String key) {
        return of(key, "duration such as 5 s or 100 ms", Durations::parse);
    }

    /** A size in bytes: {@code 128 mb}, {@code 64kb}; a bare number is bytes. */
    public static Option<Long> memorySize(String key) {
        return of(key, "size such as 64 mb", MemorySizes::parse);
    }

    /** Texts separated by {@code ;}. */
    public static Option<List<String>> list(String key) {
        return of(key, "list separated by ;", text -> Arrays.stream(text.split(";"))
                .map(String::trim)
                .filter(part -> !part.isEmpty())
                .toList());
    }

    /** One of the constants of an enum, in any case, with {@code -} or {@code _}. */
    public static <E extends Enum<E>> Option<E> oneOf(String key, Class<E> values) {
        String names = Arrays.stream(values.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", "));
        return of(
                key,
                "one of " + names,
                text -> Enum.valueOf(
                        values, text.trim().toUpperCase(Locale.ROOT).replace('-', '_')));
    }

    private static <T> Option<T> of(String key, String typeName, Function<String, T> parser) {
        return new Option<>(key, typeName, parser, null, "", "", List.of());
    }

    /** @param text the default as a user would write it */
    public Option<T> defaultsTo(String text) {
        return new Option<>(key, typeName, parser, parser.apply(text), text, doc, otherKeys);
    }

    /** What the option does, in whole sentences. */
    public Option<T> doc(String sentences) {
        return new Option<>(key, typeName, parser, defaultValue, defaultText, sentences, otherKeys);
    }

    public String key() {
        return key;
    }

    /** The same option under keys of earlier versions, which count where its own key is not set, the first that is set winning. */
    public Option<T> alsoCalled(String... keys) {
        return new Option<>(key, typeName, parser, defaultValue, defaultText, doc, List.of(keys));
    }

    /** Other keys under which the option is found. */
    public List<String> otherKeys() {
        return otherKeys;
    }

    /** The kind of value, for people. */
    public String typeName() {
        return typeName;
    }

    public Optional<T> defaultValue() {
        return Optional.ofNullable(defaultValue);
    }

    /** The default as a user would write it; empty when there is none. */
    public String defaultText() {
        return defaultText;
    }

    public String doc() {
        return doc;
    }

    /** Whether a key that a user wrote is this option's, {@code #} standing for any one name without dots. */
    public boolean matches(String userKey) {
        int hash = key.indexOf('#');
        if (hash < 0) {
            return key.equals(userKey) || otherKeys.contains(userKey);
        }
        String before = key.substring(0, hash);
        String after = key.substring(hash + 1);
        return userKey.length() > before.length() + after.length()
                && userKey.startsWith(before)
                && userKey.endsWith(after);
    }

    /** This option for one chosen name in the place of {@code #}. */
    public Option<T> named(String name) {
        return new Option<>(key.replace("#", name), typeName, parser, defaultValue, defaultText, doc, otherKeys);
    }

    /** @throws SluiceException INVALID_OPTION_VALUE */
    public T parse(String text) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE, null, e)
                    .with("value", text)
                    .with("option", key)
                    .with("reason", "it takes a " + typeName);
        }
    }

    private static Boolean parseBoolean(String text) {
        return switch (text.trim().toLowerCase(Locale.ROOT)) {
            case "true" -> Boolean.TRUE;
            case "false" -> Boolean.FALSE;
            default -> throw new IllegalArgumentException(text);
        };
    }
}
