package io.sluice.exec.runtime.upgrade;

import io.sluice.spi.config.Option;
import java.util.List;

/** Options of jobs that go on from another plan's state. */
public final class UpgradeOptions {
    public static final Option<Boolean> ACCEPT_DIFFERENCES = Option.bool("sluice.state-recovery.accept-differences")
            .defaultsTo("false")
            .doc(
                    "Whether a statement may go on from a savepoint where its results are not those of all rows since the beginning. EXPLAIN UPGRADE says where.");

    public static final List<Option<?>> ALL = List.of(ACCEPT_DIFFERENCES);

    private UpgradeOptions() {}
}
