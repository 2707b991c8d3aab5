package io.sluice.endpoints.hiveserver2;

import java.time.Duration;

/**
 * How the HiveServer2 endpoint listens and answers.
 *
 * @param host the address to bind
 * @param port the port to bind; 0 takes any free one
 * @param maxConnections clients that are served at once, a thread each; more are turned away
 * @param loginTimeout how long a client may take for its first message or its SASL negotiation
 * @param maxMessageBytes bytes of a request; results are not bound by it
 * @param longPoll how long a status call waits at most for the operation to end
 * @param defaultFetchRows rows a fetch gives when the client does not say; told to clients when they open a session
 * @param maxFetchRows rows a fetch gives at most
 */
public record HiveServer2Settings(
        String host,
        int port,
        int maxConnections,
        Duration loginTimeout,
        int maxMessageBytes,
        Duration longPoll,
        int defaultFetchRows,
        int maxFetchRows) {

    public static final int DEFAULT_PORT = 10_000;

    /** Hive's defaults where it has them, on the loopback address. */
    public static HiveServer2Settings defaults() {
        return new HiveServer2Settings(
                "127.0.0.1",
                DEFAULT_PORT,
                100,
                Duration.ofSeconds(20),
                64 * 1024 * 1024,
                Duration.ofSeconds(5),
                1000,
                10_000);
    }

    public HiveServer2Settings withAddress(String otherHost, int otherPort) {
        return new HiveServer2Settings(
                otherHost,
                otherPort,
                maxConnections,
                loginTimeout,
                maxMessageBytes,
                longPoll,
                defaultFetchRows,
                maxFetchRows);
    }

    /** Rows to ask the gateway for when a client asks for {@code wanted}. */
    int fetchRows(long wanted) {
        return (int) Math.min(wanted <= 0 ? defaultFetchRows : wanted, maxFetchRows);
    }
}
