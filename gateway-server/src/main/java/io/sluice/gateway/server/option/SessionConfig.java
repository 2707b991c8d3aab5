package io.sluice.gateway.server.option;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The options of one session: its own values over the gateway's. Thread-safe.
 *
 * <p>Flink's clients send their whole local configuration, so keys that mean nothing here are taken and kept. Keys below {@code
 * sluice.} are ours alone, and a misspelt one is refused; so is one of {@link LastingKeys} that somebody sets. The values of all keys that
 * have a meaning are checked.
 */
public final class SessionConfig {
    private static final String OURS = "sluice.";

    private final Map<String, String> defaults;
    private final Map<String, String> own = new TreeMap<>();
    private volatile Options merged;

    /**
     * @param defaults the gateway's values
     * @param properties the session's, laid over them
     * @throws SluiceException UNKNOWN_OPTION or INVALID_OPTION_VALUE
     */
    public SessionConfig(Map<String, String> defaults, Map<String, String> properties) {
        properties.forEach(SessionConfig::check);
        this.defaults = new TreeMap<>(defaults);
        own.putAll(properties);
        merged = merge();
    }

    /** The values in force. */
    public Options options() {
        return merged;
    }

    /** The values in force with one statement's own over them. @throws SluiceException as the constructor */
    public Options optionsWith(Map<String, String> statement) {
        statement.forEach(SessionConfig::check);
        return statement.isEmpty() ? merged : merged.with(statement);
    }

    /** @throws SluiceException UNKNOWN_OPTION with the nearest key, or INVALID_OPTION_VALUE */
    public void set(String key, String value) {
        check(key, value);
        requireNotMisspelt(key);
        synchronized (own) {
            own.put(key, value);
            merged = merge();
        }
    }

    /** Gives a key its default again. */
    public void reset(String key) {
        synchronized (own) {
            own.remove(key);
            merged = merge();
        }
    }

    /** Gives all keys their defaults again. */
    public void resetAll() {
        synchronized (own) {
            own.clear();
            merged = merge();
        }
    }

    /** What was set here. */
    public Map<String, String> own() {
        synchronized (own) {
            return new TreeMap<>(own);
        }
    }

    /** What was set here and for the whole gateway, by key, secrets hidden. */
    public Map<String, String> show() {
        return Redactor.show(merged.asMap());
    }

    /** As {@link #show}, with the defaults of the options that nobody has set. */
    public Map<String, String> showAll() {
        Map<String, String> all = new TreeMap<>();
        for (Option<?> option : GatewayOptions.SESSION) {
            if (option.defaultValue().isPresent()) {
                all.put(option.key(), option.defaultText());
            }
        }
        all.putAll(show());
        return all;
    }

    private Options merge() {
        Map<String, String> all = new TreeMap<>(defaults);
        all.putAll(own);
        return new Options(all);
    }

    private static void check(String key, String value) {
        Optional<Option<?>> known = GatewayOptions.SESSION.stream()
                .filter(option -> option.matches(key))
                .findFirst();
        if (known.isPresent()) {
            known.get().parse(value);
            SessionSettings.check(key, value);
        } else if (key.startsWith(OURS)) {
            throw unknown(key);
        }
    }

    /** @throws SluiceException UNKNOWN_OPTION with the nearest key, for one of those that say what outlives a failure */
    static void requireNotMisspelt(String key) {
        boolean known = GatewayOptions.SESSION.stream().anyMatch(option -> option.matches(key));
        if (!known && LastingKeys.misspelt(key)) {
            throw SluiceException.of(ErrorCode.UNKNOWN_OPTION)
                    .with("option", key)
                    .hint(Nearest.hint(key, LastingKeys.known()));
        }
    }

    private static SluiceException unknown(String key) {
        SluiceException error = SluiceException.of(ErrorCode.UNKNOWN_OPTION).with("option", key);
        if (GatewayOptions.SERVER.stream().anyMatch(option -> option.matches(key))) {
            return error.detail("The gateway reads this option when it starts; a session cannot change it.");
        }
        List<String> ours = Stream.concat(GatewayOptions.SESSION.stream(), GatewayOptions.SERVER.stream())
                .map(Option::key)
                .filter(candidate -> candidate.startsWith(OURS))
                .sorted()
                .toList();
        return error.hint(Nearest.hint(key, ours));
    }
}
