package io.sluice.gateway.server.plan;

import io.sluice.catalog.SessionCatalog;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.json.PlanFault;
import io.sluice.exec.plan.json.PlanInspection;
import io.sluice.exec.plan.json.PlanJson;
import io.sluice.exec.plan.node.BatchSink;
import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.runtime.job.JobRequest;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.job.VertexMetrics;
import io.sluice.gateway.server.function.JobFunctions;
import io.sluice.gateway.server.function.SessionFunctions;
import io.sluice.planner.explain.ExecPlanTree;
import io.sluice.planner.table.Connectors;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.error.ErrorCode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Writes plans of one session to files, reads them again, and says whether they can be run. */
public final class PlanRestore {
    private final SessionCatalog catalog;
    private final SessionFunctions functions;
    private final Options options;
    private final JobRuntime runtime;
    private final Connectors connectors;
    private final PlanJson json;

    /** @param options to run jobs with */
    public PlanRestore(
            SessionCatalog catalog, SessionFunctions functions, Options options, JobRuntime runtime, Plugins plugins) {
        this.catalog = catalog;
        this.functions = functions;
        this.options = options;
        this.runtime = runtime;
        this.connectors = new Connectors(plugins, options);
        this.json = new PlanJson(new CatalogObjects(catalog, options));
    }

    /**
     * A plan as it came from a file.
     *
     * @param readable empty when something of it could not be read
     * @param faults what keeps it from being run here, in the order of the file
     */
    public record Restored(Optional<ExecPlan> readable, List<PlanFault> faults) {
        /** @throws java.util.NoSuchElementException when there are faults of reading */
        public ExecPlan plan() {
            return readable.orElseThrow();
        }
    }

    /** What is written to a file. */
    public String text(ExecPlan plan) {
        return json.write(plan);
    }

    public Restored read(PlanFile file) {
        PlanInspection inspection;
        try (var stream = file.open()) {
            inspection = json.inspect(stream);
        } catch (IOException e) {
            throw file.failed("read", e);
        }
        if (inspection.plan().isEmpty()) {
            return new Restored(Optional.empty(), inspection.faults());
        }
        ExecPlan plan = inspection.plan().get();
        for (PlanNode node : plan.nodes()) {
            if (node.node() instanceof Collect) {
                PlanFault fault =
                        PlanFault.of(inspection.path(node.id()), "a plan file writes tables, and shows no rows");
                return new Restored(Optional.of(plan), List.of(fault));
            }
        }
        try (JobFunctions loaded = functions.forJob(catalog)) {
            return new Restored(
                    Optional.of(plan), PlanCheck.faults(runtime, connectors, request(plan, loaded), inspection));
        }
    }

    /** The plan and its operators; or what is missing, a line each. */
    public String explain(PlanFile file) {
        Restored restored = read(file);
        StringBuilder text = new StringBuilder();
        if (!restored.faults().isEmpty()) {
            text.append("== Missing Here ==\n");
            for (PlanFault fault : restored.faults()) {
                text.append(fault.path()).append(": ").append(reason(fault)).append('\n');
            }
            return text.toString();
        }
        ExecPlan plan = restored.plan();
        List<Integer> ends = plan.nodes().stream()
                .filter(node -> node.node() instanceof Sink || node.node() instanceof BatchSink)
                .map(PlanNode::id)
                .toList();
        text.append("== Compiled Plan ==\n").append(ExecPlanTree.draw(plan, ends));
        text.append("\n== Operators ==\n");
        try (JobFunctions loaded = functions.forJob(catalog)) {
            for (VertexMetrics vertex : runtime.explain(request(plan, loaded))) {
                text.append(vertex.name())
                        .append(", parallelism ")
                        .append(vertex.parallelism())
                        .append('\n');
            }
        }
        return text.toString();
    }

    /** Without the path, which stands before it. */
    private static String reason(PlanFault fault) {
        String message = fault.error().getMessage();
        return fault.error().code() == ErrorCode.INVALID_PLAN
                ? fault.error().parameter("reason").orElse(message)
                : message;
    }

    private JobRequest request(ExecPlan plan, JobFunctions loaded) {
        return new JobRequest("restored", plan, options, Optional.empty(), loaded);
    }
}
