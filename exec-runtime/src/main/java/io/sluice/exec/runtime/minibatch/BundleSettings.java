package io.sluice.exec.runtime.minibatch;

import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.RuntimeOptions;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;

/** What a plan says of the bundles of one of its nodes. */
public final class BundleSettings {
    private BundleSettings() {}

    public static boolean enabled(NodeContext context) {
        return options(context).get(RuntimeOptions.MINI_BATCH_ENABLED);
    }

    /** The most rows in a bundle. */
    public static long size(NodeContext context) {
        return size(options(context));
    }

    /** The most rows in a bundle: a session's options where the plan says nothing. */
    static long size(Options options) {
        long size = options.get(RuntimeOptions.MINI_BATCH_SIZE);
        if (size <= 0) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", size)
                    .with("option", RuntimeOptions.MINI_BATCH_SIZE.key())
                    .with("reason", "it must be 1 or more where mini-batches are enabled");
        }
        return size;
    }

    public static Options options(NodeContext context) {
        return new Options(context.node().configuration());
    }
}
