package io.sluice.gateway.server.option;

import io.sluice.exec.runtime.checkpoint.CheckpointOptions;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.operator.RuntimeOptions;
import io.sluice.exec.runtime.restart.RestartOptions;
import io.sluice.exec.runtime.state.rocksdb.RocksOptions;
import io.sluice.exec.runtime.upgrade.UpgradeOptions;
import io.sluice.gateway.server.plan.PlanFileOptions;
import io.sluice.planner.batch.BatchOptions;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.spi.config.Option;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The options of the gateway itself ({@link #SERVER}) and of its sessions ({@link #SESSION}). */
public final class GatewayOptions {
    // ---- the gateway; read at start ----

    public static final Option<List<String>> ENDPOINT_TYPE = Option.list("sql-gateway.endpoint.type")
            .defaultsTo("rest;hiveserver2")
            .doc("The endpoints to open: rest, hiveserver2, or both.");

    public static final Option<String> REST_ADDRESS = Option.string("sql-gateway.endpoint.rest.address")
            .doc("The address that clients are told. Unset: the bind address.");

    public static final Option<String> REST_BIND_ADDRESS = Option.string("sql-gateway.endpoint.rest.bind-address")
            .defaultsTo("127.0.0.1")
            .doc(
                    "The address that the REST endpoint listens on. 0.0.0.0 opens it to the network; there is no authentication.");

    public static final Option<Integer> REST_PORT = Option.integer("sql-gateway.endpoint.rest.port")
            .defaultsTo("8083")
            .doc("The port of the REST endpoint. 0 picks a free one.");

    public static final Option<String> REST_BIND_PORT = Option.string("sql-gateway.endpoint.rest.bind-port")
            .doc("Ports to try for the REST endpoint, as 8083, 8083-8090 or 8083,9083-9090. Wins over the port.");

    public static final Option<String> HIVE_HOST = Option.string("sql-gateway.endpoint.hiveserver2.thrift.host")
            .defaultsTo("127.0.0.1")
            .doc("The address that the HiveServer2 endpoint listens on.");

    public static final Option<Integer> HIVE_PORT = Option.integer("sql-gateway.endpoint.hiveserver2.thrift.port")
            .defaultsTo("10000")
            .doc("The port of the HiveServer2 endpoint. 0 picks a free one.");

    public static final Option<List<String>> REST_API_VERSIONS = Option.list("sluice.rest.api-versions")
            .defaultsTo("V1;V2")
            .doc(
                    "The versions that /api_versions names; all are served. Flink clients refuse versions that they do not know,"
                            + " and every client from 1.18 on works with V1;V2.");

    public static final Option<Integer> HIVE_MAX_CONNECTIONS = Option.integer(
                    "sql-gateway.endpoint.hiveserver2.thrift.worker.threads.max")
            .defaultsTo("512")
            .doc("HiveServer2 clients that may be connected at once, each with a thread.");

    public static final Option<Duration> SESSION_IDLE_TIMEOUT = Option.duration("sql-gateway.session.idle-timeout")
            .defaultsTo("10 min")
            .doc("A session that nobody uses for so long is closed. 0: never.");

    public static final Option<Duration> SESSION_CHECK_INTERVAL = Option.duration("sql-gateway.session.check-interval")
            .defaultsTo("1 min")
            .doc("Time between two looks for idle sessions. 0: none.");

    public static final Option<Integer> SESSION_MAX_NUM = Option.integer("sql-gateway.session.max-num")
            .defaultsTo("1000000")
            .doc("Sessions that may be open at once. 0: any number.");

    public static final Option<Integer> WORKER_THREADS_MIN = Option.integer("sql-gateway.worker.threads.min")
            .defaultsTo("2")
            .doc("Threads that are kept for parsing and planning statements.");

    public static final Option<Integer> WORKER_THREADS_MAX = Option.integer("sql-gateway.worker.threads.max")
            .defaultsTo("16")
            .doc("Statements that are parsed and planned at once, over all sessions. Running jobs do not count.");

    public static final Option<Duration> WORKER_KEEPALIVE_TIME = Option.duration("sql-gateway.worker.keepalive-time")
            .defaultsTo("1 min")
            .doc("How long such a thread above the minimum stays without work.");

    public static final Option<String> DATA_DIR = Option.string("sluice.data.dir")
            .defaultsTo("data")
            .doc("The folder of the catalogs and all else that outlives the process, and of spilled results.");

    public static final Option<Integer> RUNTIME_THREADS = Option.integer("sluice.worker.threads")
            .defaultsTo("0")
            .doc("Threads that run the jobs' operators, shared by all jobs. 0: one a core.");

    public static final Option<Integer> JOB_HISTORY = Option.integer("sluice.job.history")
            .defaultsTo("1000")
            .doc("Ended jobs that SHOW JOBS and DESCRIBE JOB still know.");

    public static final Option<Long> RESULT_HISTORY_DISK = Option.memorySize("sluice.result.history-disk")
            .defaultsTo("256 mb")
            .doc(
                    "Rows of one result that are kept on disk so that a HiveServer2 client can read from the first row again, and"
                            + " of a durable result as far as the client has not fetched them; then its job waits.");

    public static final Option<Long> RESULT_DISK_LIMIT = Option.memorySize("sluice.result.disk-limit")
            .defaultsTo("8 gb")
            .doc("As sluice.result.history-disk, for all results together.");

    public static final Option<Long> RESULT_SESSION_DISK_LIMIT = Option.memorySize("sluice.result.session-disk-limit")
            .doc("As sluice.result.disk-limit, for each session. Unset: half of that.");

    public static final Option<Long> MEMORY_STATE_LIMIT = Option.memorySize("sluice.memory.state-limit")
            .doc(
                    "Heap that the state of all jobs may take together; beyond it, the largest job fails. State with rocksdb goes to"
                            + " disk before. Unset: 60 % of -Xmx.");

    public static final Option<Long> MEMORY_JOB_LIMIT = Option.memorySize("sluice.memory.job-limit")
            .doc(
                    "Heap that the state of one job may take; beyond it, the job fails. State with rocksdb goes to disk before."
                            + " Unset: as much as all together.");

    public static final Option<Long> MEMORY_RESULT_LIMIT = Option.memorySize("sluice.memory.result-limit")
            .doc("Heap for rows that wait for their clients, over all sessions; beyond it, queries wait until rows are"
                    + " fetched, and those that collect final rows fail. Unset: 20 % of -Xmx.");

    public static final Option<Long> MEMORY_SESSION_RESULT_LIMIT = Option.memorySize(
                    "sluice.memory.session-result-limit")
            .doc("As sluice.memory.result-limit, for each session. Unset: half of that.");

    // ---- sessions; SET and RESET change them ----

    public static final Option<RuntimeMode> RUNTIME_MODE = Option.oneOf("execution.runtime-mode", RuntimeMode.class)
            .defaultsTo("streaming")
            .doc("How statements run. Batch takes bounded sources only and gives final rows.");

    public static final Option<ResultMode> RESULT_MODE = Option.oneOf("sluice.result.mode", ResultMode.class)
            .doc(
                    "What a client sees of a query whose rows change. Default: changelog over REST, table over HiveServer2.");

    public static final Option<Long> RESULT_FOLD_MEMORY = Option.memorySize("sluice.result.fold-memory")
            .defaultsTo("128 mb")
            .doc("Memory that the final rows of one updating query may need while they are collected.");

    public static final Option<Boolean> RESULT_DURABLE = Option.bool("sluice.result.durable")
            .defaultsTo("false")
            .doc(
                    "Whether results are put on disk before a client gets them, and can be fetched on, by the same handles, when the"
                            + " gateway has ended in whatever way and is there again.");

    public static final Option<Boolean> DML_SYNC = Option.bool("table.dml-sync")
            .defaultsTo("false")
            .doc("Whether INSERT ends when its job ends, and not when the job is submitted.");

    public static final Option<String> SQL_DIALECT =
            Option.string("table.sql-dialect").defaultsTo("default").doc("The SQL dialect; default is Flink's.");

    public static final Option<Integer> DEFAULT_PARALLELISM =
            Option.integer("parallelism.default").defaultsTo("1").doc("Parallel instances of each operator.");

    public static final Option<Integer> TABLE_DEFAULT_PARALLELISM = Option.integer(
                    "table.exec.resource.default-parallelism")
            .defaultsTo("-1")
            .doc("As parallelism.default, which it wins over unless it is -1.");

    public static final Option<String> PIPELINE_NAME =
            Option.string("pipeline.name").doc("The name of the next jobs. Unset: made from the statement.");

    public static final Option<String> JOB_PARAMETERS = Option.string("pipeline.global-job-parameters")
            .defaultsTo("")
            .doc("Parameters that users' functions can ask for, as key:value,key:value.");

    /** Options that are read when the gateway starts. */
    public static final List<Option<?>> SERVER = List.of(
            ENDPOINT_TYPE,
            REST_ADDRESS,
            REST_BIND_ADDRESS,
            REST_PORT,
            REST_BIND_PORT,
            REST_API_VERSIONS,
            HIVE_HOST,
            HIVE_MAX_CONNECTIONS,
            HIVE_PORT,
            SESSION_IDLE_TIMEOUT,
            SESSION_CHECK_INTERVAL,
            SESSION_MAX_NUM,
            WORKER_THREADS_MIN,
            WORKER_THREADS_MAX,
            WORKER_KEEPALIVE_TIME,
            DATA_DIR,
            RUNTIME_THREADS,
            JOB_HISTORY,
            RESULT_HISTORY_DISK,
            RESULT_DISK_LIMIT,
            RESULT_SESSION_DISK_LIMIT,
            MEMORY_STATE_LIMIT,
            MEMORY_JOB_LIMIT,
            MEMORY_RESULT_LIMIT,
            MEMORY_SESSION_RESULT_LIMIT);

    /** Read by the {@code script} connector, which is a plugin and so has no constant here. */
    public static final Option<String> SCRIPT_TIMELINE = Option.string("sluice.script.timeline")
            .doc("The file from which tables of the script connector get their rows, as docs/sql-tests.md describes.");

    private static final List<Option<?>> OWN_SESSION = List.of(
            RUNTIME_MODE,
            RESULT_MODE,
            RESULT_FOLD_MEMORY,
            RESULT_DURABLE,
            DML_SYNC,
            SQL_DIALECT,
            TABLE_DEFAULT_PARALLELISM,
            PIPELINE_NAME,
            JOB_PARAMETERS,
            SCRIPT_TIMELINE,
            CodeCompiler.DUMP);

    /**
     * Options that mean something in a session, those of planner and runtime included; a gateway's configuration may give them other
     * defaults.
     */
    public static final List<Option<?>> SESSION = Stream.of(
                    OWN_SESSION,
                    PlanFileOptions.ALL,
                    RuntimeOptions.ALL,
                    CheckpointOptions.ALL,
                    UpgradeOptions.ALL,
                    RocksOptions.ALL,
                    RestartOptions.ALL,
                    PlanOptions.SESSION,
                    BatchOptions.ALL)
            .flatMap(List::stream)
            .toList();

    private GatewayOptions() {}
}
