package io.sluice.gateway.server;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.hiveserver2.HiveServer2Endpoint;
import io.sluice.endpoints.hiveserver2.HiveServer2Settings;
import io.sluice.endpoints.rest.ApiVersion;
import io.sluice.endpoints.rest.RestEndpoint;
import io.sluice.endpoints.rest.RestSettings;
import io.sluice.gateway.server.option.GatewayOptions;
import io.sluice.gateway.server.option.PortRange;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The doors that a gateway opens to the network. */
final class Endpoints implements AutoCloseable {
    private static final String REST = "rest";
    private static final String HIVESERVER2 = "hiveserver2";

    private @Nullable RestEndpoint rest;
    private @Nullable HiveServer2Endpoint hive;

    private Endpoints() {}

    /** Opens what {@code sql-gateway.endpoint.type} names. @throws SluiceException IO_ERROR when a port is taken; then none is open */
    static Endpoints open(GatewayService service, Options options) {
        Endpoints endpoints = new Endpoints();
        try {
            for (String type : new TreeSet<>(options.get(GatewayOptions.ENDPOINT_TYPE))) {
                switch (type.toLowerCase(Locale.ROOT)) {
                    case REST -> endpoints.rest = openRest(service, options);
                    case HIVESERVER2 -> endpoints.hive = openHive(service, options);
                    default ->
                        throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                                .with("value", type)
                                .with("option", GatewayOptions.ENDPOINT_TYPE.key())
                                .with("reason", "there are rest and hiveserver2");
                }
            }
        } catch (SluiceException e) {
            endpoints.close();
            throw e;
        }
        return endpoints;
    }

    /** The REST endpoint's port, if it is open. */
    Optional<Integer> restPort() {
        return Optional.ofNullable(rest).map(RestEndpoint::port);
    }

    /** The HiveServer2 endpoint's port, if it is open. */
    Optional<Integer> hivePort() {
        return Optional.ofNullable(hive).map(HiveServer2Endpoint::port);
    }

    @Override
    public void close() {
        if (rest != null) {
            rest.stop();
        }
        if (hive != null) {
            hive.stop();
        }
    }

    private static RestEndpoint openRest(GatewayService service, Options options) {
        String host = options.get(GatewayOptions.REST_BIND_ADDRESS);
        List<Integer> ports = options.find(GatewayOptions.REST_BIND_PORT)
                .map(PortRange::parse)
                .orElseGet(() -> List.of(options.get(GatewayOptions.REST_PORT)));
        SluiceException taken = null;
        for (int port : ports) {
            RestEndpoint endpoint = new RestEndpoint(
                    service, RestSettings.defaults().withAddress(host, port).withAdvertisedVersions(versions(options)));
            try {
                endpoint.start();
                return endpoint;
            } catch (SluiceException e) {
                taken = e;
            }
        }
        throw taken == null ? SluiceException.internal("a port", "none") : taken;
    }

    private static HiveServer2Endpoint openHive(GatewayService service, Options options) {
        HiveServer2Settings defaults = HiveServer2Settings.defaults();
        HiveServer2Settings settings = new HiveServer2Settings(
                options.get(GatewayOptions.HIVE_HOST),
                options.get(GatewayOptions.HIVE_PORT),
                options.get(GatewayOptions.HIVE_MAX_CONNECTIONS),
                defaults.loginTimeout(),
                defaults.maxMessageBytes(),
                defaults.longPoll(),
                defaults.defaultFetchRows(),
                defaults.maxFetchRows());
        HiveServer2Endpoint endpoint = new HiveServer2Endpoint(service, settings);
        endpoint.start();
        return endpoint;
    }

    private static List<ApiVersion> versions(Options options) {
        return options.get(GatewayOptions.REST_API_VERSIONS).stream()
                .map(name -> version(name))
                .toList();
    }

    private static ApiVersion version(String name) {
        try {
            return ApiVersion.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE, null, e)
                    .with("value", name)
                    .with("option", GatewayOptions.REST_API_VERSIONS.key())
                    .with("reason", "there are V1, V2, V3 and V4");
        }
    }
}
