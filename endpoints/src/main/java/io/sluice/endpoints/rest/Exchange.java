package io.sluice.endpoints.rest;

import io.sluice.endpoints.rest.Route.ErrorStyle;
import io.sluice.spi.error.ErrorKind;
import io.sluice.spi.error.SluiceException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and the response to it. */
final class Exchange {
    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final String allowOrigin;

    Exchange(Request request, Response response, Callback callback, String allowOrigin) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.allowOrigin = allowOrigin;
    }

    /** Runs a step of the exchange; whatever it throws ends the exchange, so that no client waits for nothing. */
    void step(Runnable step) {
        try {
            step.run();
        } catch (Throwable e) {
            LOG.error("request failed method={} uri={}", request.getMethod(), request.getHttpURI(), e);
            callback.failed(e);
        }
    }

    void send(int status, byte[] json) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json; charset=UTF-8");
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, json.length);
        response.getHeaders().put("access-control-allow-origin", allowOrigin);
        if (!request.getHeaders().contains(HttpHeader.CONNECTION, "close")) {
            response.getHeaders().put(HttpHeader.CONNECTION, "keep-alive");
        }
        response.write(true, ByteBuffer.wrap(json), callback);
    }

    void send(ErrorBody error) {
        send(error.status(), error.json());
    }

    /** Tells the client of an error of the gateway's or of its own. */
    void refuse(Throwable failure, ErrorStyle style) {
        SluiceException error = SluiceException.wrap(
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure);
        if (error.code().kind() == ErrorKind.INTERNAL) {
            LOG.error("request failed method={} uri={}", request.getMethod(), request.getHttpURI(), failure);
        } else {
            LOG.debug(
                    "request refused method={} uri={} code={}",
                    request.getMethod(),
                    request.getHttpURI(),
                    error.code());
        }
        send(ErrorBody.of(error, style));
    }

    /** Gives up when the connection has broken while the request came in. */
    void breakOff(Throwable failure) {
        LOG.debug("request broke off uri={}", request.getHttpURI(), failure);
        callback.failed(failure);
    }

    boolean isMultipart() {
        @Nullable HttpField type = request.getHeaders().getField(HttpHeader.CONTENT_TYPE);
        return type != null
                && type.getValue() != null
                && type.getValue().toLowerCase(Locale.ROOT).startsWith("multipart/");
    }

    Map<String, String> query() {
        Map<String, String> parameters = new HashMap<>();
        try {
            for (Fields.Field field : Request.extractQueryParameters(request)) {
                parameters.put(field.getName(), field.getValue());
            }
        } catch (RuntimeException e) {
            throw RestCall.badParameter("what follows the question mark is malformed");
        }
        return parameters;
    }
}
