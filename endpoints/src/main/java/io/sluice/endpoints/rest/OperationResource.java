package io.sluice.endpoints.rest;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.OperationStatus;
import io.sluice.endpoints.rest.Route.ErrorStyle;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Operations: status, cancel and close. */
final class OperationResource {
    private static final String OPERATION = "/sessions/:session_handle/operations/:operation_handle";

    private final GatewayService gateway;

    record StatusResponse(OperationStatus status) {}

    OperationResource(GatewayService gateway) {
        this.gateway = gateway;
    }

    List<Route> routes() {
        return List.of(
                Route.of("GET", OPERATION + "/status", ErrorStyle.BARE, this::status),
                Route.of("POST", OPERATION + "/cancel", ErrorStyle.BARE, this::cancel),
                Route.of("DELETE", OPERATION + "/close", ErrorStyle.BARE, this::close));
    }

    private CompletionStage<Reply> status(RestCall call) {
        return Reply.of(new StatusResponse(
                gateway.operation(call.session(), call.operation()).status()));
    }

    private CompletionStage<Reply> cancel(RestCall call) {
        gateway.cancelOperation(call.session(), call.operation());
        return Reply.of(new StatusResponse(OperationStatus.CANCELED));
    }

    private CompletionStage<Reply> close(RestCall call) {
        gateway.closeOperation(call.session(), call.operation());
        return Reply.of(new StatusResponse(OperationStatus.CLOSED));
    }
}
