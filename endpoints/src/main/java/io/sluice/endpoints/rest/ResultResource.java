package io.sluice.endpoints.rest;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.rest.Route.ErrorStyle;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** Results: fetch. */
final class ResultResource {
    private final GatewayService gateway;
    private final RestSettings settings;
    private final Executor writers;

    /** @param writers where pages that were waited for are turned into JSON */
    ResultResource(GatewayService gateway, RestSettings settings, Executor writers) {
        this.gateway = gateway;
        this.settings = settings;
        this.writers = writers;
    }

    List<Route> routes() {
        return List.of(Route.of(
                "GET",
                "/sessions/:session_handle/operations/:operation_handle/result/:token",
                ErrorStyle.WRAPPED,
                this::fetch));
    }

    private CompletionStage<Reply> fetch(RestCall call) {
        UUID session = call.session();
        UUID operation = call.operation();
        long token = token(call.pathParameter("token"));
        Optional<RowFormat> format = call.version() == ApiVersion.V1
                ? Optional.empty()
                : Optional.of(call.queryParameter("rowFormat")
                        .map(ResultResource::rowFormat)
                        .orElse(RowFormat.JSON));
        NextResult next = new NextResult(call.version(), session, operation, format);
        CompletionStage<ResultPage> page =
                gateway.fetchAsync(session, operation, token, settings.maxRows(), settings.fetchWait());
        // A page that had to be waited for comes on one of the gateway's threads, which has better things to do than to
        // write JSON.
        return page.toCompletableFuture().isDone()
                ? page.thenApply(rows -> reply(rows, next))
                : page.thenApplyAsync(rows -> reply(rows, next), writers);
    }

    private Reply reply(ResultPage page, NextResult next) {
        if (page.status() == ResultPage.Status.NOT_READY) {
            return new Reply(Json.write(json -> ResultBody.writeNotReady(json, next)));
        }
        ResultSchema schema = gateway.resultSchema(next.session(), next.operation());
        return new Reply(Json.write(json -> new ResultBody(schema, next).write(json, page)));
    }

    private static long token(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw RestCall.badParameter("token \"" + text + "\" is not a number");
        }
    }

    private static RowFormat rowFormat(String text) {
        return Arrays.stream(RowFormat.values())
                .filter(format -> format.name().equals(text.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> RestCall.badParameter("rowFormat \"" + text + "\" is not JSON or PLAIN_TEXT"));
    }
}
