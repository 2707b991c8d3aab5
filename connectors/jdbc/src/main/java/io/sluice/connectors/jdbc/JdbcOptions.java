package io.sluice.connectors.jdbc;

import io.sluice.spi.config.Option;
import java.time.Duration;
import java.util.List;

/** The options of {@code jdbc}, as Flink's connector has them. */
final class JdbcOptions {
    /** {@code lookup.cache}. */
    enum Cache {
        NONE,
        PARTIAL,
        FULL
    }

    /** {@code sink.delivery-guarantee}. */
    enum Delivery {
        AT_LEAST_ONCE,
        EXACTLY_ONCE
    }

    static final Option<String> URL = Option.string("url").doc("The database, as its JDBC driver names it.");
    static final Option<String> TABLE_NAME =
            Option.string("table-name").doc("The table, with its schema where it needs one.");
    static final Option<String> DRIVER =
            Option.string("driver").doc("The driver's class. Unset: the usual one for the URL.");
    static final Option<String> USERNAME = Option.string("username").doc("Who connects.");
    static final Option<String> PASSWORD = Option.string("password").doc("The password of who connects.");
    static final Option<Duration> CONNECTION_TIMEOUT = Option.duration("connection.max-retry-timeout")
            .defaultsTo("1 min")
            .doc("How long a connection may take to be made or to answer that it is alive.");

    static final Option<String> PARTITION_COLUMN = Option.string("scan.partition.column")
            .doc("A number, date or timestamp by which the table is read in parts, several at once.");
    static final Option<Integer> PARTITION_NUMBER =
            Option.integer("scan.partition.num").doc("The number of parts.");
    static final Option<Long> PARTITION_LOWER =
            Option.longInteger("scan.partition.lower-bound").doc("The least value of the first part.");
    static final Option<Long> PARTITION_UPPER =
            Option.longInteger("scan.partition.upper-bound").doc("The greatest value of the last part.");
    static final Option<Integer> FETCH_SIZE = Option.integer("scan.fetch-size")
            .defaultsTo("0")
            .doc("Rows that the driver fetches at a time. 0: 1,000, so that a large table is not read into memory.");
    static final Option<Boolean> AUTO_COMMIT = Option.bool("scan.auto-commit")
            .doc("Whether a scan commits by itself. Unset: not where the driver would read all rows at once for it.");

    static final Option<Cache> LOOKUP_CACHE = Option.oneOf("lookup.cache", Cache.class)
            .defaultsTo("NONE")
            .doc("What is kept of look-ups: nothing, keys that were looked up, or the whole table.");
    static final Option<Long> CACHE_ROWS =
            Option.longInteger("lookup.partial-cache.max-rows").doc("Keys that are kept at most.");
    static final Option<Duration> CACHE_AFTER_WRITE =
            Option.duration("lookup.partial-cache.expire-after-write").doc("How long after its look-up a key is kept.");
    static final Option<Duration> CACHE_AFTER_ACCESS = Option.duration("lookup.partial-cache.expire-after-access")
            .doc("How long after its last use a key is kept.");
    static final Option<Boolean> CACHE_MISSING = Option.bool("lookup.partial-cache.cache-missing-key")
            .defaultsTo("true")
            .doc("Whether keys without rows are kept.");
    static final Option<Duration> RELOAD_INTERVAL = Option.duration("lookup.full-cache.periodic-reload.interval")
            .doc("From one reading of the whole table to the next.");
    static final Option<Integer> LOOKUP_RETRIES =
            Option.integer("lookup.max-retries").defaultsTo("3").doc("How often a look-up that fails is repeated.");
    static final Option<Long> OLD_CACHE_ROWS = Option.longInteger("lookup.cache.max-rows")
            .doc("The older name of lookup.partial-cache.max-rows; it switches the cache on.");
    static final Option<Duration> OLD_CACHE_TTL =
            Option.duration("lookup.cache.ttl").doc("The older name of lookup.partial-cache.expire-after-write.");
    static final Option<Boolean> OLD_CACHE_MISSING = Option.bool("lookup.cache.caching-missing-key")
            .doc("The older name of lookup.partial-cache.cache-missing-key.");

    static final Option<Integer> FLUSH_ROWS =
            Option.integer("sink.buffer-flush.max-rows").defaultsTo("100").doc("Rows a statement batch.");
    static final Option<Duration> FLUSH_INTERVAL = Option.duration("sink.buffer-flush.interval")
            .defaultsTo("1 s")
            .doc(
                    "How long rows may wait to be written. They never wait: each batch of the job is written when it comes.");
    static final Option<Integer> SINK_RETRIES =
            Option.integer("sink.max-retries").defaultsTo("3").doc("How often a batch that fails is repeated.");
    static final Option<Delivery> DELIVERY = Option.oneOf("sink.delivery-guarantee", Delivery.class)
            .defaultsTo("at-least-once")
            .doc(
                    "What a failure may do to rows of a table without a primary key: be written twice, or not, for which they wait in"
                            + " a table beside it until their checkpoint is complete. With a key, nothing is twice in any case.");
    static final Option<Integer> SINK_PARALLELISM =
            Option.integer("sink.parallelism").doc("The number of writers. Unset: that of the query.");

    static final List<Option<?>> OPTIONAL = List.of(
            DRIVER,
            USERNAME,
            PASSWORD,
            CONNECTION_TIMEOUT,
            PARTITION_COLUMN,
            PARTITION_NUMBER,
            PARTITION_LOWER,
            PARTITION_UPPER,
            FETCH_SIZE,
            AUTO_COMMIT,
            LOOKUP_CACHE,
            CACHE_ROWS,
            CACHE_AFTER_WRITE,
            CACHE_AFTER_ACCESS,
            CACHE_MISSING,
            RELOAD_INTERVAL,
            LOOKUP_RETRIES,
            OLD_CACHE_ROWS,
            OLD_CACHE_TTL,
            OLD_CACHE_MISSING,
            FLUSH_ROWS,
            FLUSH_INTERVAL,
            SINK_RETRIES,
            DELIVERY,
            SINK_PARALLELISM);

    private JdbcOptions() {}
}
