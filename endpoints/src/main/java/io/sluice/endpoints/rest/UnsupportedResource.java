package io.sluice.endpoints.rest;

import io.sluice.endpoints.rest.Route.ErrorStyle;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;

/** Calls of the API for features that Sluice does not have; each answers with an error that names its feature. */
final class UnsupportedResource {
    private static final String WORKFLOW = "/workflow/embedded-scheduler/";

    private UnsupportedResource() {}

    static List<Route> routes() {
        return List.of(
                onlyInV3(
                        "POST",
                        "/sessions/:session_handle/materialized-tables/:identifier/refresh",
                        "refresh of materialized tables"),
                onlyInV3("POST", WORKFLOW + "create", "creation of workflows"),
                onlyInV3("POST", WORKFLOW + "suspend", "suspension of workflows"),
                onlyInV3("POST", WORKFLOW + "resume", "resumption of workflows"),
                onlyInV3("DELETE", WORKFLOW + "delete", "deletion of workflows"),
                route("POST", "/sessions/:session_handle/scripts", ErrorStyle.WRAPPED, "deployment of scripts")
                        .in(ApiVersion.V4, ApiVersion.V4));
    }

    private static Route onlyInV3(String method, String path, String feature) {
        return route(method, path, ErrorStyle.BARE, feature).in(ApiVersion.V3, ApiVersion.V3);
    }

    private static Route route(String method, String path, ErrorStyle errors, String feature) {
        return Route.of(method, path, errors, call -> {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
        });
    }
}
