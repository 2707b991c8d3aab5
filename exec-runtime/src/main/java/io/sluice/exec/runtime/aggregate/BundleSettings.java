package io.sluice.exec.runtime.aggregate;

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
        long size = options(context).get(RuntimeOptions.MINI_BATCH_SIZE);
        if (size <= 0) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", size)
                    .with("option", RuntimeOptions.MINI_BATCH_SIZE.key())
                    .with("reason", "it must be 1 or more where mini-batches are enabled");
        }
        return size;
    }

    private static Options options(NodeContext context) {
        return new Options(context.node().configuration());
    }
}
