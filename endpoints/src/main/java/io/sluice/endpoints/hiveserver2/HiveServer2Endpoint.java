package io.sluice.endpoints.hiveserver2;

import io.sluice.endpoints.GatewayService;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HiveServer2 endpoint: listens, and gives each client a thread for as long as it is connected. Start once, stop once. */
public final class HiveServer2Endpoint implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HiveServer2Endpoint.class);
    private static final int BACKLOG = 128;
    private static final long IDLE_THREAD_SECONDS = 10;

    private final HiveServer2Settings settings;
    private final Connection.Services services;
    private final ThreadPoolExecutor threads;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private final ServerSocket listener;
    private final Thread acceptor;

    public HiveServer2Endpoint(GatewayService gateway, HiveServer2Settings settings) {
        this.settings = settings;
        OpenSessions sessions = new OpenSessions();
        gateway.remembered("hiveserver2")
                .forEach((id, note) -> HiveSession.of(id, note).ifPresent(sessions::add));
        services = (user, input) -> new ClientCalls(new CliService(gateway, sessions, settings, user, input));
        threads = new ThreadPoolExecutor(
                0,
                settings.maxConnections(),
                IDLE_THREAD_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                daemons());
        acceptor = new Thread(this::accept, "hiveserver2-acceptor");
        acceptor.setDaemon(true);
        try {
            listener = new ServerSocket();
            listener.setReuseAddress(true);
        } catch (IOException e) {
            throw cannotListen(e);
        }
    }

    /** @throws SluiceException IO_ERROR when the port is taken */
    public void start() {
        try {
            listener.bind(new InetSocketAddress(InetAddress.getByName(settings.host()), settings.port()), BACKLOG);
        } catch (IOException e) {
            close();
            throw cannotListen(e);
        }
        acceptor.start();
        LOG.info("HiveServer2 endpoint started host={} port={}", settings.host(), port());
    }

    /** Stops listening, breaks all connections and closes their sessions. */
    public void stop() {
        close();
        LOG.info("HiveServer2 endpoint stopped");
    }

    /** The port that is bound; meaningful between start and stop. */
    public int port() {
        return listener.getLocalPort();
    }

    /** How many clients are connected. */
    public int connections() {
        return connections.size();
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            LOG.warn("HiveServer2 endpoint did not stop cleanly", e);
        }
        connections.forEach(Connection::breakOff);
        threads.shutdown();
        try {
            // Sessions are closed by their connections' threads.
            if (!threads.awaitTermination(IDLE_THREAD_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("connections are still at work connections={}", connections.size());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                admit(listener.accept());
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    LOG.warn("connection was not accepted", e);
                }
            }
        }
    }

    private void admit(Socket socket) throws IOException {
        Connection connection = new Connection(socket, settings, services);
        connections.add(connection);
        try {
            threads.execute(() -> {
                try {
                    connection.run();
                } finally {
                    connections.remove(connection);
                }
            });
        } catch (RejectedExecutionException e) {
            connections.remove(connection);
            LOG.warn(
                    "client turned away, all connections are in use client={} limit={}",
                    socket.getRemoteSocketAddress(),
                    settings.maxConnections());
            socket.close();
        }
    }

    private static ThreadFactory daemons() {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "hiveserver2-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    private SluiceException cannotListen(IOException e) {
        return SluiceException.of(ErrorCode.IO_ERROR, null, e)
                .with("message", "cannot listen on " + settings.host() + ":" + settings.port() + ": " + e.getMessage());
    }
}
