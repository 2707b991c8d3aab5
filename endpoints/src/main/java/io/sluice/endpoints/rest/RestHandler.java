package io.sluice.endpoints.rest;

import io.sluice.endpoints.rest.Route.ErrorStyle;
import io.sluice.spi.error.ErrorKind;
import io.sluice.spi.error.SluiceException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes requests from Jetty, finds their routes, and answers when these have. Reads bodies and waits for results without holding a
 * thread.
 */
final class RestHandler extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(RestHandler.class);

    private final Router router;
    private final RestSettings settings;

    RestHandler(Router router, RestSettings settings) {
        this.router = router;
        this.settings = settings;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Optional<Router.Match> match =
                router.find(request.getMethod(), request.getHttpURI().getPath());
        if (match.isEmpty()) {
            send(
                    request,
                    response,
                    callback,
                    ErrorBody.notFound(request.getHttpURI().getPathQuery()));
            return true;
        }
        ErrorStyle errors = match.get().route().errors();
        if (request.getLength() > settings.maxContentLength()) {
            send(request, response, callback, ErrorBody.of(ErrorBody.tooLarge(settings.maxContentLength()), errors));
            return true;
        }
        if (isMultipart(request)) {
            SluiceException refusal = RestCall.badParameter("multipart bodies are not accepted");
            send(request, response, callback, ErrorBody.of(refusal, errors));
            return true;
        }
        Content.Source.asByteArrayAsync(request, settings.maxContentLength()).whenComplete((body, failure) -> {
            if (failure != null) {
                failReading(request, response, callback, failure, errors);
            } else {
                run(request, response, callback, match.get(), body);
            }
        });
        return true;
    }

    private void run(Request request, Response response, Callback callback, Router.Match match, byte[] body) {
        CompletionStage<Reply> reply;
        try {
            reply = match.route().action().run(new RestCall(match.version(), match.parameters(), query(request), body));
        } catch (RuntimeException e) {
            sendError(request, response, callback, e, match);
            return;
        }
        if (reply.toCompletableFuture().isDone()) {
            finish(request, response, callback, match, reply);
        } else {
            // The stage completes on one of the gateway's threads, which has better things to do than to write JSON.
            Executor ours = getServer().getThreadPool();
            reply.whenCompleteAsync((done, failure) -> finish(request, response, callback, match, reply), ours);
        }
    }

    private void finish(
            Request request, Response response, Callback callback, Router.Match match, CompletionStage<Reply> reply) {
        byte[] json;
        try {
            json = reply.toCompletableFuture().join().json();
        } catch (RuntimeException e) {
            sendError(request, response, callback, e, match);
            return;
        }
        send(request, response, callback, 200, json);
    }

    private void sendError(
            Request request, Response response, Callback callback, RuntimeException failure, Router.Match match) {
        SluiceException error = SluiceException.wrap(unwrap(failure));
        if (error.code().kind() == ErrorKind.INTERNAL) {
            LOG.error("request failed method={} uri={}", request.getMethod(), request.getHttpURI(), failure);
        } else {
            LOG.debug(
                    "request refused method={} uri={} code={}",
                    request.getMethod(),
                    request.getHttpURI(),
                    error.code());
        }
        send(request, response, callback, ErrorBody.of(error, match.route().errors()));
    }

    private static Throwable unwrap(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    private void failReading(
            Request request, Response response, Callback callback, Throwable failure, ErrorStyle errors) {
        if (unwrap(failure) instanceof IllegalStateException) {
            // Jetty's word for a body without Content-Length that went over the limit.
            send(request, response, callback, ErrorBody.of(ErrorBody.tooLarge(settings.maxContentLength()), errors));
        } else {
            LOG.debug("request broke off uri={}", request.getHttpURI(), failure);
            callback.failed(failure);
        }
    }

    private void send(Request request, Response response, Callback callback, ErrorBody error) {
        send(request, response, callback, error.status(), error.json());
    }

    private void send(Request request, Response response, Callback callback, int status, byte[] json) {
        response.setStatus(status);
        addHeaders(request, response, json.length);
        response.write(true, ByteBuffer.wrap(json), callback);
    }

    void addHeaders(Request request, Response response, int length) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json; charset=UTF-8");
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, length);
        response.getHeaders().put("access-control-allow-origin", settings.allowOrigin());
        if (!request.getHeaders().contains(HttpHeader.CONNECTION, "close")) {
            response.getHeaders().put(HttpHeader.CONNECTION, "keep-alive");
        }
    }

    private static boolean isMultipart(Request request) {
        @Nullable HttpField type = request.getHeaders().getField(HttpHeader.CONTENT_TYPE);
        return type != null
                && type.getValue() != null
                && type.getValue().toLowerCase(Locale.ROOT).startsWith("multipart/");
    }

    private static Map<String, String> query(Request request) {
        Map<String, String> parameters = new HashMap<>();
        for (Fields.Field field : Request.extractQueryParameters(request)) {
            parameters.put(field.getName(), field.getValue());
        }
        return parameters;
    }
}
