package io.sluice.endpoints.rest;

import io.sluice.spi.error.SluiceException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * A call of the API.
 *
 * @param segments the path after the version; those that start with a colon are parameters
 * @param versions the versions that have it
 * @param errors how its errors from the gateway look
 */
record Route(String method, List<String> segments, Set<ApiVersion> versions, ErrorStyle errors, Action action) {

    /** What a route does. */
    interface Action {
        /** @throws SluiceException for what the client is told as an error */
        CompletionStage<Reply> run(RestCall call);
    }

    /** The API has two forms of errors, by call. */
    enum ErrorStyle {
        /** The trace alone. */
        BARE,
        /** "Internal server error." and the trace between marks. */
        WRAPPED
    }

    static Route of(String method, String path, ErrorStyle errors, Action action) {
        return new Route(method, split(path), EnumSet.allOf(ApiVersion.class), errors, action);
    }

    Route in(ApiVersion first, ApiVersion last) {
        return new Route(method, segments, EnumSet.range(first, last), errors, action);
    }

    /** The segments of a path; slashes at both ends do not count. */
    static List<String> split(String path) {
        int start = 0;
        int end = path.length();
        while (start < end && path.charAt(start) == '/') {
            start++;
        }
        while (end > start && path.charAt(end - 1) == '/') {
            end--;
        }
        return Arrays.asList(path.substring(start, end).split("/", -1));
    }
}
