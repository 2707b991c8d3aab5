package io.sluice.gateway.server.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Hides the values of options that are secrets. */
public final class Redactor {
    private static final String HIDDEN = "******";
    private static final List<String> SECRET_WORDS = List.of(
            "password",
            "passwd",
            "secret",
            "token",
            "credential",
            "api-key",
            "apikey",
            "access-key",
            "account.key",
            "private-key",
            "jaas.config",
            "basic-auth",
            "auth-params",
            "http-headers");

    private Redactor() {}

    /** Whether the value of a key must not be shown. */
    public static boolean isSecret(String key) {
        String lower = key.toLowerCase(Locale.ROOT);
        return SECRET_WORDS.stream().anyMatch(lower::contains);
    }

    /** The value, or stars in its place. */
    public static String show(String key, String value) {
        return isSecret(key) ? HIDDEN : value;
    }

    /** The same keys in the same order, secrets hidden. */
    public static Map<String, String> show(Map<String, String> options) {
        Map<String, String> shown = new LinkedHashMap<>();
        options.forEach((key, value) -> shown.put(key, show(key, value)));
        return shown;
    }
}
