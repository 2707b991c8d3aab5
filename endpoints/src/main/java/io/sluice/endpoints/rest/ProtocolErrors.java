package io.sluice.endpoints.rest;

import java.nio.ByteBuffer;
import java.util.List;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Errors that Jetty finds by itself, such as a request that is not HTTP, in the API's form instead of Jetty's page. */
final class ProtocolErrors extends ErrorHandler {

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        byte[] json = new ErrorBody(code, List.of(text(code, message))).json();
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json; charset=UTF-8");
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, json.length);
        response.write(true, ByteBuffer.wrap(json), callback);
    }

    @Override
    public ByteBuffer badMessageError(int status, @Nullable String reason, HttpFields.Mutable fields) {
        byte[] json = new ErrorBody(status, List.of(text(status, reason))).json();
        fields.put(HttpHeader.CONTENT_TYPE, "application/json; charset=UTF-8");
        return ByteBuffer.wrap(json);
    }

    private static String text(int status, @Nullable String message) {
        return "Bad request, HTTP status " + status + (message == null ? "" : ": " + message);
    }
}
