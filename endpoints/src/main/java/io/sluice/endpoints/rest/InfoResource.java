package io.sluice.endpoints.rest;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.rest.Route.ErrorStyle;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** What the gateway is. */
final class InfoResource {
    private final GatewayService gateway;
    private final VersionsResponse versions;

    record InfoResponse(String productName, String version) {}

    record VersionsResponse(List<ApiVersion> versions) {}

    InfoResource(GatewayService gateway, List<ApiVersion> advertisedVersions) {
        this.gateway = gateway;
        versions = new VersionsResponse(advertisedVersions);
    }

    List<Route> routes() {
        return List.of(
                Route.of("GET", "/info", ErrorStyle.BARE, this::info),
                Route.of("GET", "/api_versions", ErrorStyle.BARE, call -> Reply.of(versions)));
    }

    private CompletionStage<Reply> info(RestCall call) {
        GatewayService.GatewayInfo info = gateway.info();
        return Reply.of(new InfoResponse(info.productName(), info.version()));
    }
}
