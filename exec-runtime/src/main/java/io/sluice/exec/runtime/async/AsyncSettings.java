package io.sluice.exec.runtime.async;

import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.RuntimeOptions;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;

/**
 * What a plan says of calls that are answered later.
 *
 * @param capacity rows at most whose calls are not answered
 * @param timeoutMillis how long a row's calls may take in all
 * @param retryMillis after how long a call that failed is made again
 * @param attempts calls at most, the first one included
 */
record AsyncSettings(int capacity, long timeoutMillis, long retryMillis, int attempts) {
    static AsyncSettings ofScalars(NodeContext context) {
        return of(
                context,
                RuntimeOptions.ASYNC_SCALAR_CONCURRENCY,
                RuntimeOptions.ASYNC_SCALAR_TIMEOUT,
                RuntimeOptions.ASYNC_SCALAR_RETRY_DELAY,
                RuntimeOptions.ASYNC_SCALAR_RETRY,
                RuntimeOptions.ASYNC_SCALAR_ATTEMPTS);
    }

    static AsyncSettings ofTables(NodeContext context) {
        return of(
                context,
                RuntimeOptions.ASYNC_TABLE_CONCURRENCY,
                RuntimeOptions.ASYNC_TABLE_TIMEOUT,
                RuntimeOptions.ASYNC_TABLE_RETRY_DELAY,
                RuntimeOptions.ASYNC_TABLE_RETRY,
                RuntimeOptions.ASYNC_TABLE_ATTEMPTS);
    }

    private static AsyncSettings of(
            NodeContext context,
            Option<Integer> concurrency,
            Option<Duration> timeout,
            Option<Duration> retryDelay,
            Option<RuntimeOptions.RetryStrategy> retry,
            Option<Integer> attempts) {
        Options options = new Options(context.node().configuration());
        int capacity = options.get(concurrency);
        if (capacity < 1) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", capacity)
                    .with("option", concurrency.key())
                    .with("reason", "it must be 1 or more");
        }
        boolean retries = options.get(retry) == RuntimeOptions.RetryStrategy.FIXED_DELAY;
        return new AsyncSettings(
                capacity,
                options.get(timeout).toMillis(),
                options.get(retryDelay).toMillis(),
                retries ? Math.max(1, options.get(attempts)) : 1);
    }
}
