package io.sluice.gateway.server;

import io.sluice.catalog.CatalogManager;
import io.sluice.endpoints.GatewayService;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.environment.ProductionEnvironment;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.job.RuntimeSettings;
import io.sluice.exec.runtime.operator.OperatorWatch;
import io.sluice.exec.runtime.state.StateLimits;
import io.sluice.gateway.server.durable.DurableResults;
import io.sluice.gateway.server.job.JobRegistry;
import io.sluice.gateway.server.job.JobStarter;
import io.sluice.gateway.server.memory.MemoryGuard;
import io.sluice.gateway.server.memory.MemoryLimits;
import io.sluice.gateway.server.memory.ResultMemory;
import io.sluice.gateway.server.operation.Operations;
import io.sluice.gateway.server.operation.StatementThreads;
import io.sluice.gateway.server.option.GatewayConfig;
import io.sluice.gateway.server.option.GatewayOptions;
import io.sluice.gateway.server.plugin.PluginFolders;
import io.sluice.gateway.server.session.Session;
import io.sluice.gateway.server.session.SessionLimits;
import io.sluice.gateway.server.session.Sessions;
import io.sluice.gateway.server.statement.Results;
import io.sluice.gateway.server.statement.StatementExecutor;
import io.sluice.gateway.server.time.ManualTimers;
import io.sluice.gateway.server.time.SystemTimers;
import io.sluice.gateway.server.time.Timers;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import io.sluice.spi.time.ManualClock;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A whole gateway in this process.
 *
 * <pre>{@code
 * try (Gateway gateway = Gateway.builder(dataFolder).option("sql-gateway.endpoint.rest.port", "0").start()) {
 *     gateway.service().openSession(...);
 * }
 * }</pre>
 *
 * <p>Closing it ends its sessions, cancels its jobs and stops its threads.
 */
public final class Gateway implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);

    private final SluiceGatewayService service;
    private final JobRuntime runtime;
    private final Optional<Endpoints> endpoints;
    private final Optional<WarmUp> warmUp;
    /** What is open, the last first. */
    private final Deque<Part> parts;

    private Gateway(
            SluiceGatewayService service,
            JobRuntime runtime,
            Optional<Endpoints> endpoints,
            Optional<WarmUp> warmUp,
            Deque<Part> parts) {
        this.service = service;
        this.runtime = runtime;
        this.endpoints = endpoints;
        this.warmUp = warmUp;
        this.parts = parts;
    }

    /** @param dataFolder where catalogs are kept; made when it is not there */
    public static Builder builder(Path dataFolder) {
        return new Builder(dataFolder);
    }

    public GatewayService service() {
        return service;
    }

    /** The jobs' runtime, to look at the jobs behind the statements. */
    public JobRuntime runtime() {
        return runtime;
    }

    /** The port of the REST endpoint, if it is open. */
    public Optional<Integer> restPort() {
        return endpoints.flatMap(Endpoints::restPort);
    }

    /** The port of the HiveServer2 endpoint, if it is open. */
    public Optional<Integer> hivePort() {
        return endpoints.flatMap(Endpoints::hivePort);
    }

    /** Waits until what is loaded in the background is loaded; false when that failed. */
    boolean awaitWarm() {
        return warmUp.map(WarmUp::join).orElse(true);
    }

    @Override
    public void close() {
        close(parts);
    }

    private static void close(Deque<Part> parts) {
        for (Part part = parts.poll(); part != null; part = parts.poll()) {
            try {
                part.close();
            } catch (RuntimeException e) {
                LOG.error("stopping a part of the gateway failed", e);
            }
        }
    }

    /** Something that is to be closed. */
    private interface Part {
        void close();
    }

    /** How a gateway is to be. */
    public static final class Builder {
        private final Path dataFolder;
        private final Map<String, String> options = new LinkedHashMap<>();
        private @Nullable RuntimeEnvironment environment;
        private List<ClassLoader> pluginLoaders = List.of(Gateway.class.getClassLoader());
        private int batchSize = RowBatch.MAX_ROWS;
        private UnaryOperator<ExecPlan> planFilter = UnaryOperator.identity();
        private OperatorWatch operatorWatch = OperatorWatch.NONE;
        private boolean withEndpoints = true;
        private boolean withWarmUp = true;

        private Builder(Path dataFolder) {
            this.dataFolder = dataFolder;
        }

        /** Sets an option of the gateway, or the default of an option for all its sessions. */
        public Builder option(String key, String value) {
            options.put(key, value);
            return this;
        }

        /** As {@link #option}, for several. */
        public Builder options(Map<String, String> others) {
            options.putAll(others);
            return this;
        }

        /** Takes time and threads from here. The caller closes it after the gateway. */
        public Builder environment(RuntimeEnvironment other) {
            environment = other;
            return this;
        }

        /** Finds connectors and formats through these alone; by default through the class path. */
        public Builder pluginLoaders(List<ClassLoader> loaders) {
            pluginLoaders = List.copyOf(loaders);
            return this;
        }

        /** As {@link #pluginLoaders}: through the class path and the folders of a plugins folder. */
        public Builder pluginFolder(Path folder) {
            return pluginLoaders(PluginFolders.loaders(folder));
        }

        /** Rows a batch at most; for tests. */
        public Builder batchSize(int rows) {
            batchSize = rows;
            return this;
        }

        /** Runs what this makes of each plan; for tests, which write plans and read them back. */
        public Builder planFilter(UnaryOperator<ExecPlan> filter) {
            planFilter = filter;
            return this;
        }

        /** Lets this stand before the operators of all jobs; for tests. */
        public Builder operatorWatch(OperatorWatch watch) {
            operatorWatch = watch;
            return this;
        }

        /** Opens nothing to the network: {@link Gateway#service} is the only way in. */
        public Builder withoutEndpoints() {
            withEndpoints = false;
            return this;
        }

        /** Loads the planner's classes with the first statement and not in the background. */
        public Builder withoutWarmUp() {
            withWarmUp = false;
            return this;
        }

        /** @throws SluiceException when an option is wrong, a port is taken or the data folder cannot be read; nothing stays open then */
        public Gateway start() {
            Deque<Part> parts = new ArrayDeque<>();
            try {
                return start(parts);
            } catch (RuntimeException e) {
                Gateway.close(parts);
                throw e;
            }
        }

        private Gateway start(Deque<Part> parts) {
            GatewayConfig config = GatewayConfig.of(options);
            Options server = config.server();
            RuntimeEnvironment environmentUsed = environment(server, parts);
            Clock clock = environmentUsed.clock();
            SystemTimers clients = new SystemTimers();
            parts.push(clients::close);
            // Clients wait by their own time; what happens to sessions and statements goes by the gateway's clock.
            Timers timers = clock instanceof ManualClock manual ? new ManualTimers(manual) : clients;
            ExecutorService threads = StatementThreads.create(
                    server.get(GatewayOptions.WORKER_THREADS_MIN),
                    server.get(GatewayOptions.WORKER_THREADS_MAX),
                    server.get(GatewayOptions.WORKER_KEEPALIVE_TIME));
            parts.push(threads::shutdown);

            Plugins plugins = new Plugins(pluginLoaders);
            CatalogManager catalogs = CatalogManager.open(dataFolder);
            // While the endpoints start: there is more than one core, and the first statement may come at once.
            Optional<WarmUp> warmUp =
                    withWarmUp ? Optional.of(WarmUp.start(environmentUsed, plugins, catalogs)) : Optional.empty();
            warmUp.ifPresent(running -> parts.push(running::join));
            MemoryLimits limits = MemoryLimits.of(server, Runtime.getRuntime().maxMemory());
            RuntimeSettings jobs = new RuntimeSettings(
                    batchSize,
                    server.get(GatewayOptions.JOB_HISTORY),
                    Optional.of(dataFolder.resolve("codegen")),
                    Optional.of(dataFolder),
                    new StateLimits(limits.jobBytes(), limits.stateBytes()),
                    operatorWatch);
            JobRuntime runtime = new JobRuntime(jobs, environmentUsed, plugins);
            parts.push(runtime::close);

            DurableResults durable = new DurableResults(dataFolder.resolve("durable-results"), clock);
            ResultMemory memory = new ResultMemory(limits);
            parts.push(new MemoryGuard(runtime, limits).start()::close);
            Results results = new Results(clients, threads, dataFolder.resolve("results"), durable, memory);
            JobRegistry registry = JobRegistry.open(dataFolder.resolve("jobs"), server.get(GatewayOptions.JOB_HISTORY));
            JobStarter starter = new JobStarter(runtime, registry, clock);
            StatementExecutor executor =
                    new StatementExecutor(planFilter, runtime, registry, starter, plugins, results);
            Operations operations = new Operations(executor, threads, clock, timers);
            Consumer<Session> onClose = session -> {
                operations.closeAll(session);
                durable.closed(session);
                memory.closed(session);
            };
            Sessions sessions =
                    new Sessions(catalogs, config.sessionDefaults(), SessionLimits.of(server), clock, timers, onClose);
            parts.push(sessions::closeAll);

            // Before anybody can ask: a client finds the jobs and results that it left.
            starter.resumeAll();
            durable.restore(sessions, operations, starter, memory, clients, threads);
            starter.endOthers();
            SluiceGatewayService service =
                    new SluiceGatewayService(Product.info(), sessions, operations, durable, clients);
            Optional<Endpoints> endpoints =
                    withEndpoints ? Optional.of(Endpoints.open(service, server)) : Optional.empty();
            endpoints.ifPresent(open -> parts.push(open::close));
            // First of all: a statement that waits for its job would cancel it when its session is closed.
            parts.push(runtime::suspend);
            // Before the jobs end: to durable results that is no end.
            parts.push(() -> {
                durable.suspend();
                operations.suspendAll();
            });
            return new Gateway(service, runtime, endpoints, warmUp, parts);
        }

        private RuntimeEnvironment environment(Options server, Deque<Part> parts) {
            if (environment != null) {
                return environment;
            }
            int threads = server.get(GatewayOptions.RUNTIME_THREADS);
            RuntimeEnvironment own = new ProductionEnvironment(
                    threads > 0 ? threads : Runtime.getRuntime().availableProcessors(), System::currentTimeMillis);
            parts.push(own::close);
            return own;
        }
    }
}
