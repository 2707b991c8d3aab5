package io.sluice.exec.runtime.async;

import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.RuntimeOptions;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;

/**
 * What a plan says of calls that are answered later.
 *
 * @param capacity rows at most whose calls are not answered
 * @param timeoutMillis how long a row's calls may take in all
 * @param retryMillis after how long a call that failed is made again
 * @param attempts calls at most, the first one included
 */
record AsyncSettings(int capacity, long timeoutMillis, long retryMillis, int attempts) {
    static AsyncSettings of(NodeContext context) {
        Options options = new Options(context.node().configuration());
        int capacity = options.get(RuntimeOptions.ASYNC_SCALAR_CONCURRENCY);
        if (capacity < 1) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", capacity)
                    .with("option", RuntimeOptions.ASYNC_SCALAR_CONCURRENCY.key())
                    .with("reason", "it must be 1 or more");
        }
        boolean retries = options.get(RuntimeOptions.ASYNC_SCALAR_RETRY) == RuntimeOptions.RetryStrategy.FIXED_DELAY;
        return new AsyncSettings(
                capacity,
                options.get(RuntimeOptions.ASYNC_SCALAR_TIMEOUT).toMillis(),
                options.get(RuntimeOptions.ASYNC_SCALAR_RETRY_DELAY).toMillis(),
                retries ? Math.max(1, options.get(RuntimeOptions.ASYNC_SCALAR_ATTEMPTS)) : 1);
    }
}
