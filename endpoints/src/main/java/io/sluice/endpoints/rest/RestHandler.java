package io.sluice.endpoints.rest;

import io.sluice.endpoints.rest.Route.ErrorStyle;
import io.sluice.spi.error.SluiceException;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Takes requests from Jetty, finds their routes, and answers when these have. Reads bodies and waits for results without holding a
 * thread.
 */
final class RestHandler extends Handler.Abstract {
    private final Router router;
    private final RestSettings settings;

    RestHandler(Router router, RestSettings settings) {
        this.router = router;
        this.settings = settings;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Exchange exchange = new Exchange(request, response, callback, settings.allowOrigin());
        Optional<Router.Match> match =
                router.find(request.getMethod(), request.getHttpURI().getPath());
        if (match.isEmpty()) {
            exchange.send(ErrorBody.notFound(request.getHttpURI().getPathQuery()));
            return true;
        }
        ErrorStyle errors = match.get().route().errors();
        if (request.getLength() > settings.maxContentLength()) {
            exchange.refuse(ErrorBody.tooLarge(settings.maxContentLength()), errors);
            return true;
        }
        if (exchange.isMultipart()) {
            exchange.refuse(RestCall.badParameter("multipart bodies are not accepted"), errors);
            return true;
        }
        RequestBody.read(request, settings.maxContentLength())
                .whenComplete((body, failure) -> exchange.step(() -> {
                    if (failure == null) {
                        run(exchange, match.get(), body);
                    } else if (failure instanceof SluiceException) {
                        exchange.refuse(failure, errors);
                    } else {
                        exchange.breakOff(failure);
                    }
                }));
        return true;
    }

    private void run(Exchange exchange, Router.Match match, byte[] body) {
        Route route = match.route();
        CompletionStage<Reply> reply;
        try {
            reply = route.action().run(new RestCall(match.version(), match.parameters(), exchange.query(), body));
        } catch (RuntimeException e) {
            exchange.refuse(e, route.errors());
            return;
        }
        reply.whenComplete((done, failure) -> exchange.step(() -> finish(exchange, route, reply)));
    }

    private static void finish(Exchange exchange, Route route, CompletionStage<Reply> reply) {
        byte[] json;
        try {
            json = reply.toCompletableFuture().join().json();
        } catch (RuntimeException e) {
            exchange.refuse(e, route.errors());
            return;
        }
        exchange.send(200, json);
    }
}
