package io.sluice.endpoints.rest;

import io.sluice.endpoints.rest.Route.ErrorStyle;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;

/**
 * An error as the API tells it: {@code {"errors":[...]}}.
 *
 * @param status of HTTP
 */
record ErrorBody(int status, List<String> errors) {

    private record Errors(List<String> errors) {}

    byte[] json() {
        return Json.write(new Errors(errors));
    }

    static ErrorBody notFound(String uri) {
        return new ErrorBody(404, List.of("Not found: " + uri));
    }

    static ErrorBody of(SluiceException error, ErrorStyle style) {
        if (error.code() == ErrorCode.MALFORMED_REQUEST) {
            return new ErrorBody(400, List.of("RestHandlerException: " + error.getMessage()));
        }
        if (error.code() == ErrorCode.REQUEST_TOO_LARGE) {
            return new ErrorBody(413, List.of(error.describe()));
        }
        return new ErrorBody(
                500,
                switch (style) {
                    case BARE -> List.of(trace(error));
                    case WRAPPED ->
                        List.of(
                                "Internal server error.",
                                "<Exception on server side:\n" + trace(error) + "\nEnd of exception on server side>");
                });
    }

    /**
     * A text in the form of a Java trace. Flink's clients show what stands between the last "Caused by: " and the "\tat " after it, so
     * that is the whole report, and the frame behind it is there to end it.
     */
    private static String trace(SluiceException error) {
        String report = error.describe().replace("Caused by: ", "Caused by ").replace("\tat ", " at ");
        StackTraceElement[] frames = error.getStackTrace();
        return SluiceException.class.getName() + ": " + error.code() + "\nCaused by: " + report + "\n\tat "
                + (frames.length == 0 ? "io.sluice" : frames[0]);
    }

    static SluiceException tooLarge(int limit) {
        return SluiceException.of(
                ErrorCode.REQUEST_TOO_LARGE,
                "the request's body has more than " + limit + " bytes, which is the limit");
    }
}
