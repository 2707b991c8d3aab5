/**
 * The REST endpoint: Flink SQL Gateway's API, versions 1 to 4, over Jetty. {@link io.sluice.endpoints.rest.RestEndpoint} wires it; each
 * noun of the API has a resource class with its routes, requests and responses. Start reading at {@code SessionResource}.
 */
@NullMarked
package io.sluice.endpoints.rest;

import org.jspecify.annotations.NullMarked;
