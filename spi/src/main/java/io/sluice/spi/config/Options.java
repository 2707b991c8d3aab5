package io.sluice.spi.config;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values of options by key, as texts, read through typed {@link Option}s. Immutable; keeps the order it was given. */
public final class Options {
    public static final Options EMPTY = new Options(Map.of());

    private final Map<String, String> values;

    public Options(Map<String, String> values) {
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** The value, or the option's default. @throws SluiceException MISSING_OPTION when there is neither */
    public <T> T get(Option<T> option) {
        return find(option)
                .orElseThrow(() -> SluiceException.of(ErrorCode.MISSING_OPTION).with("option", option.key()));
    }

    /** The value, or the option's default, or empty. */
    public <T> Optional<T> find(Option<T> option) {
        @Nullable String text = text(option);
        return text == null ? option.defaultValue() : Optional.of(option.parse(text));
    }

    public boolean contains(Option<?> option) {
        return text(option) != null;
    }

    private @Nullable String text(Option<?> option) {
        @Nullable String text = values.get(option.key());
        for (int i = 0; text == null && i < option.otherKeys().size(); i++) {
            text = values.get(option.otherKeys().get(i));
        }
        return text;
    }

    public Map<String, String> asMap() {
        return values;
    }

    /** These options with others laid over them. */
    public Options with(Map<String, String> others) {
        Map<String, String> all = new LinkedHashMap<>(values);
        all.putAll(others);
        return new Options(all);
    }

    /** The options whose keys start with the prefix, without it: {@code json.} of {@code json.ignore-parse-errors}. */
    public Options below(String prefix) {
        Map<String, String> found = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                found.put(key.substring(prefix.length()), value);
            }
        });
        return new Options(found);
    }

    /**
     * Checks that every key is one of the known options and that every value can be read.
     *
     * @throws SluiceException UNKNOWN_OPTION with the nearest key, or INVALID_OPTION_VALUE
     */
    public void requireKnown(Collection<Option<?>> known) {
        values.forEach((key, value) -> {
            Option<?> option = known.stream()
                    .filter(candidate -> candidate.matches(key))
                    .findFirst()
                    .orElseThrow(() -> unknown(key, known));
            option.parse(value);
        });
    }

    private static SluiceException unknown(String key, Collection<Option<?>> known) {
        List<String> keys = known.stream().map(Option::key).sorted().toList();
        return SluiceException.of(ErrorCode.UNKNOWN_OPTION)
                .with("option", key)
                .detail("Known options: " + String.join(", ", keys) + ".")
                .hint(Nearest.hint(key, keys));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Options options && options.values.equals(values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.keySet().toString(); // values may be secrets
    }
}
