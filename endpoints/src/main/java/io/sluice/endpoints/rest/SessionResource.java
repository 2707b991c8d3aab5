package io.sluice.endpoints.rest;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.endpoints.rest.Route.ErrorStyle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Sessions: open, look at, change, keep alive and close. */
final class SessionResource {
    private static final String SESSION = "/sessions/:session_handle";

    private final GatewayService gateway;

    record OpenRequest(
            @Nullable String sessionName, @Nullable Map<String, @Nullable String> properties) {}

    record OpenResponse(UUID sessionHandle) {}

    record ConfigResponse(Map<String, String> properties) {}

    record CloseResponse(String status) {}

    record ConfigureRequest(
            @Nullable String statement, @Nullable Long executionTimeout) {}

    record CompleteRequest(@Nullable String statement, int position) {}

    record CompleteResponse(List<String> candidates) {}

    SessionResource(GatewayService gateway) {
        this.gateway = gateway;
    }

    List<Route> routes() {
        return List.of(
                Route.of("POST", "/sessions", ErrorStyle.WRAPPED, this::open),
                Route.of("GET", SESSION, ErrorStyle.BARE, this::config),
                Route.of("DELETE", SESSION, ErrorStyle.BARE, this::close),
                Route.of("POST", SESSION + "/heartbeat", ErrorStyle.BARE, this::heartbeat),
                Route.of("POST", SESSION + "/configure-session", ErrorStyle.WRAPPED, this::configure)
                        .in(ApiVersion.V2, ApiVersion.V4),
                Route.of("GET", SESSION + "/complete-statement", ErrorStyle.WRAPPED, this::complete)
                        .in(ApiVersion.V2, ApiVersion.V4));
    }

    private CompletionStage<Reply> open(RestCall call) {
        OpenRequest request = call.body(OpenRequest.class);
        String name = request.sessionName() == null ? "" : request.sessionName();
        Map<String, String> properties = withoutNulls(request.properties());
        UUID session =
                gateway.openSession(new SessionRequest(name, "rest", Optional.empty(), Optional.empty(), properties));
        return Reply.of(new OpenResponse(session));
    }

    private CompletionStage<Reply> config(RestCall call) {
        return Reply.of(new ConfigResponse(gateway.sessionConfig(call.session())));
    }

    private CompletionStage<Reply> close(RestCall call) {
        gateway.closeSession(call.session());
        return Reply.of(new CloseResponse("CLOSED"));
    }

    private CompletionStage<Reply> heartbeat(RestCall call) {
        gateway.heartbeat(call.session());
        return Reply.empty();
    }

    private CompletionStage<Reply> configure(RestCall call) {
        String statement = required(call.body(ConfigureRequest.class).statement());
        gateway.configureSession(call.session(), statement);
        return Reply.empty();
    }

    private CompletionStage<Reply> complete(RestCall call) {
        CompleteRequest request = call.body(CompleteRequest.class);
        String statement = required(request.statement());
        if (request.position() < 0 || request.position() > statement.length()) {
            throw RestCall.badParameter("position " + request.position() + " is outside of the statement");
        }
        return Reply.of(new CompleteResponse(gateway.complete(call.session(), statement, request.position())));
    }

    static String required(@Nullable String statement) {
        if (statement == null) {
            throw RestCall.badParameter("\"statement\" is missing");
        }
        return statement;
    }

    /** Clients send null for what they have not set. */
    static Map<String, String> withoutNulls(@Nullable Map<String, @Nullable String> map) {
        Map<String, String> result = new LinkedHashMap<>();
        if (map != null) {
            map.forEach((key, value) -> {
                if (value != null) {
                    result.put(key, value);
                }
            });
        }
        return result;
    }
}
