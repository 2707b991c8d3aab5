package io.sluice.endpoints.rest;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A request that has found its route.
 *
 * @param path the parameters in the path by name
 * @param query the parameters after the question mark by name
 */
record RestCall(ApiVersion version, Map<String, String> path, Map<String, String> query, byte[] body) {
    private static final Pattern UUID_FORM = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    UUID session() {
        return uuid("session_handle");
    }

    UUID operation() {
        return uuid("operation_handle");
    }

    String pathParameter(String name) {
        String value = path.get(name);
        if (value == null) {
            throw SluiceException.internal(
                    "a route with :" + name, path.keySet().toString());
        }
        return value;
    }

    Optional<String> queryParameter(String name) {
        return Optional.ofNullable(query.get(name));
    }

    <T> T body(Class<T> type) {
        return Json.read(body, type);
    }

    static SluiceException badParameter(String reason) {
        return SluiceException.of(ErrorCode.MALFORMED_REQUEST, "Bad request, could not parse parameters: " + reason);
    }

    private UUID uuid(String name) {
        String text = pathParameter(name);
        if (!UUID_FORM.matcher(text).matches()) {
            throw badParameter("\"" + text + "\" is not a " + name.replace('_', ' '));
        }
        return UUID.fromString(text);
    }
}
