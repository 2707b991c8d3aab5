package io.sluice.endpoints.rest;

import io.sluice.endpoints.GatewayService;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The REST endpoint: a Jetty server over a {@link GatewayService}. Start once, stop once. */
public final class RestEndpoint implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RestEndpoint.class);

    private final RestSettings settings;
    private final Server server;
    private final ServerConnector connector;

    public RestEndpoint(GatewayService gateway, RestSettings settings) {
        this.settings = settings;
        QueuedThreadPool threads = threads(settings);
        server = new Server(threads);
        connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http()));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(settings.idleTimeout().toMillis());
        server.addConnector(connector);
        server.setErrorHandler(new ProtocolErrors());
        server.setHandler(new RestHandler(router(gateway, settings, threads), settings));
    }

    /** @throws SluiceException IO_ERROR when the port is taken */
    public void start() {
        try {
            server.start();
        } catch (Exception e) {
            close();
            throw SluiceException.of(ErrorCode.IO_ERROR, null, e)
                    .with(
                            "message",
                            "cannot listen on " + settings.host() + ":" + settings.port() + ": " + e.getMessage());
        }
        LOG.info("REST endpoint started host={} port={}", settings.host(), port());
    }

    /** Stops listening and breaks off what is under way. */
    public void stop() {
        close();
        LOG.info("REST endpoint stopped");
    }

    /** The port that is bound; meaningful between start and stop. */
    public int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            LOG.warn("REST endpoint did not stop cleanly", e);
        }
    }

    private static QueuedThreadPool threads(RestSettings settings) {
        QueuedThreadPool threads =
                new QueuedThreadPool(settings.maxThreads(), Math.min(2, settings.maxThreads()), 30_000);
        threads.setReservedThreads(0);
        threads.setDaemon(true);
        threads.setName("rest");
        return threads;
    }

    private static HttpConfiguration http() {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        // Names of tables stand in paths, quoted as the client likes; the router is the judge of them.
        http.setUriCompliance(UriCompliance.UNSAFE);
        return http;
    }

    private static Router router(GatewayService gateway, RestSettings settings, Executor threads) {
        List<Route> routes = new ArrayList<>();
        routes.addAll(new InfoResource(gateway, settings.advertisedVersions()).routes());
        routes.addAll(new SessionResource(gateway).routes());
        routes.addAll(new StatementResource(gateway).routes());
        routes.addAll(new OperationResource(gateway).routes());
        routes.addAll(new ResultResource(gateway, settings, threads).routes());
        routes.addAll(UnsupportedResource.routes());
        return new Router(routes);
    }
}
