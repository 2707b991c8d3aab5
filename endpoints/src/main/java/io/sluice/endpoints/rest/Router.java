package io.sluice.endpoints.rest;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the route of a request. */
final class Router {
    private final List<Route> routes;

    Router(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    /** A route and what its path said. */
    record Match(Route route, ApiVersion version, Map<String, String> parameters) {}

    /** @param path the raw path, percent signs and all */
    Optional<Match> find(String method, String path) {
        List<String> segments = Route.split(path);
        ApiVersion version = ApiVersion.NEWEST;
        for (ApiVersion candidate : ApiVersion.values()) {
            if (segments.get(0).equals(candidate.segment())) {
                version = candidate;
                segments = segments.subList(1, segments.size());
                break;
            }
        }
        for (Route route : routes) {
            if (route.method().equals(method) && route.versions().contains(version)) {
                Optional<Map<String, String>> parameters = match(route.segments(), segments);
                if (parameters.isPresent()) {
                    return Optional.of(new Match(route, version, parameters.get()));
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Map<String, String>> match(List<String> pattern, List<String> segments) {
        if (pattern.size() != segments.size()) {
            return Optional.empty();
        }
        Map<String, String> parameters = new HashMap<>();
        for (int i = 0; i < pattern.size(); i++) {
            String expected = pattern.get(i);
            String segment = segments.get(i);
            if (expected.startsWith(":") && !segment.isEmpty()) {
                parameters.put(expected.substring(1), decode(segment));
            } else if (!expected.equals(segment)) {
                return Optional.empty();
            }
        }
        return Optional.of(parameters);
    }

    private static String decode(String segment) {
        try {
            // URLDecoder is for forms, where a plus is a space; in a path it is a plus.
            return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return segment;
        }
    }
}
