package io.sluice.endpoints.rest;

import java.time.Duration;
import java.util.List;

/**
 * How the REST endpoint listens and answers.
 *
 * @param host the address to bind
 * @param port the port to bind; 0 takes any free one
 * @param advertisedVersions what {@code /api_versions} tells. Flink's clients refuse to connect when they meet a version that they do not
 *     know, and take an older one when theirs is missing; V3 and V4 add nothing that Sluice has, so naming V1 and V2 alone lets
 *     every client from 1.18 on connect and costs none of them anything. All routes are served whatever is advertised.
 * @param maxContentLength bytes that a request's body may have
 * @param maxRows rows that one page of a result has at most
 * @param fetchWait how long a fetch waits for a first row before it answers with an empty page
 * @param maxThreads threads that serve requests; waiting fetches need none
 * @param idleTimeout when a silent connection is closed
 * @param allowOrigin the value of {@code access-control-allow-origin}
 */
public record RestSettings(
        String host,
        int port,
        List<ApiVersion> advertisedVersions,
        int maxContentLength,
        int maxRows,
        Duration fetchWait,
        int maxThreads,
        Duration idleTimeout,
        String allowOrigin) {

    public static final int DEFAULT_PORT = 8083;

    public RestSettings {
        advertisedVersions = List.copyOf(advertisedVersions);
    }

    /** Flink's defaults, on the loopback address. */
    public static RestSettings defaults() {
        return new RestSettings(
                "127.0.0.1",
                DEFAULT_PORT,
                List.of(ApiVersion.V1, ApiVersion.V2),
                104_857_600,
                5000,
                Duration.ofSeconds(2),
                16,
                Duration.ofMinutes(5),
                "*");
    }

    public RestSettings withAddress(String otherHost, int otherPort) {
        return new RestSettings(
                otherHost,
                otherPort,
                advertisedVersions,
                maxContentLength,
                maxRows,
                fetchWait,
                maxThreads,
                idleTimeout,
                allowOrigin);
    }

    public RestSettings withAdvertisedVersions(List<ApiVersion> others) {
        return new RestSettings(
                host, port, others, maxContentLength, maxRows, fetchWait, maxThreads, idleTimeout, allowOrigin);
    }

    public RestSettings withMaxContentLength(int bytes) {
        return new RestSettings(
                host, port, advertisedVersions, bytes, maxRows, fetchWait, maxThreads, idleTimeout, allowOrigin);
    }

    public RestSettings withFetch(int rows, Duration wait) {
        return new RestSettings(
                host, port, advertisedVersions, maxContentLength, rows, wait, maxThreads, idleTimeout, allowOrigin);
    }
}
