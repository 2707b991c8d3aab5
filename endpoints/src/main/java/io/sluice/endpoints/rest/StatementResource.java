package io.sluice.endpoints.rest;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.rest.Route.ErrorStyle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Statements: submit. */
final class StatementResource {
    private final GatewayService gateway;

    /** @param executionTimeout milliseconds; null, 0 and less mean none */
    record SubmitRequest(
            @Nullable String statement,
            @Nullable Long executionTimeout,
            @Nullable Map<String, @Nullable String> executionConfig) {}

    record SubmitResponse(UUID operationHandle) {}

    StatementResource(GatewayService gateway) {
        this.gateway = gateway;
    }

    List<Route> routes() {
        return List.of(Route.of("POST", "/sessions/:session_handle/statements", ErrorStyle.WRAPPED, this::submit));
    }

    private CompletionStage<Reply> submit(RestCall call) {
        SubmitRequest request = call.body(SubmitRequest.class);
        Long millis = request.executionTimeout();
        Duration timeout = millis == null || millis <= 0 ? Duration.ZERO : Duration.ofMillis(millis);
        UUID operation = gateway.submitStatement(
                call.session(),
                SessionResource.required(request.statement()),
                timeout,
                SessionResource.withoutNulls(request.executionConfig()));
        return Reply.of(new SubmitResponse(operation));
    }
}
