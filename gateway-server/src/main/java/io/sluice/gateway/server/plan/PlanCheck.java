package io.sluice.gateway.server.plan;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.json.PlanFault;
import io.sluice.exec.plan.json.PlanInspection;
import io.sluice.exec.plan.json.PlanParts;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.BatchSink;
import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.runtime.codegen.UserFunctions;
import io.sluice.exec.runtime.job.JobRequest;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.functions.BuiltInFunctions;
import io.sluice.functions.aggregate.AggregateFunctions;
import io.sluice.gateway.server.option.GatewayOptions;
import io.sluice.planner.table.Connectors;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.ErrorKind;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds what of a plan this gateway lacks: operators, functions, connectors, options. */
final class PlanCheck {
    private final JobRuntime runtime;
    private final Connectors connectors;
    private final JobRequest request;
    private final PlanInspection inspection;
    private final List<PlanFault> faults = new ArrayList<>();

    private PlanCheck(JobRuntime runtime, Connectors connectors, JobRequest request, PlanInspection inspection) {
        this.runtime = runtime;
        this.connectors = connectors;
        this.request = request;
        this.inspection = inspection;
    }

    /** @param request to run the plan that was inspected */
    static List<PlanFault> faults(
            JobRuntime runtime, Connectors connectors, JobRequest request, PlanInspection inspection) {
        PlanCheck check = new PlanCheck(runtime, connectors, request, inspection);
        check.run(request.plan());
        return check.faults;
    }

    private void run(ExecPlan plan) {
        Map<Integer, SluiceException> notRunnable = runtime.check(request);
        for (PlanNode node : plan.nodes()) {
            String path = inspection.path(node.id());
            int before = faults.size();
            checkConfiguration(node, path);
            checkTables(node, path);
            SluiceException error = notRunnable.get(node.id());
            if (error != null && faults.size() == before) {
                if (error.code() != ErrorCode.NOT_EXECUTABLE) {
                    findMissingFunctions(node, path);
                }
                if (faults.size() == before) {
                    faults.add(new PlanFault(path, located(error, path)));
                }
            }
        }
    }

    private static SluiceException located(SluiceException error, String path) {
        if (error.code() == ErrorCode.INVALID_PLAN) {
            return error.with("path", path);
        }
        // What our own plans never bring about is the file's fault.
        return error.code().kind() == ErrorKind.INTERNAL
                ? SluiceException.of(ErrorCode.INVALID_PLAN, null, error)
                        .with("path", path)
                        .with("reason", "no operator can be made of the node: " + error.getMessage())
                : at(error, path);
    }

    private static SluiceException at(SluiceException error, String path) {
        String place = "At " + path + " of the plan.";
        return error.detail(error.detail().map(detail -> place + " " + detail).orElse(place));
    }

    private void checkConfiguration(PlanNode node, String path) {
        node.configuration().forEach((key, value) -> GatewayOptions.SESSION.stream()
                .filter(option -> option.matches(key))
                .findFirst()
                .ifPresent(option -> attempt(path + ".configuration[\"" + key + "\"]", () -> option.parse(value))));
    }

    private void checkTables(PlanNode node, String path) {
        boolean written = node.node() instanceof Sink || node.node() instanceof BatchSink;
        PlanParts.visit(node, path, (part, at) -> {
            if (part instanceof PlanTable table && table.table().isPresent()) {
                CatalogTable definition = table.table().get();
                TableIdentifier identifier = table.identifier()
                        .orElseGet(() -> new TableIdentifier("default_catalog", "default_database", "*anonymous*"));
                attempt(
                        at,
                        () -> written
                                ? connectors.sink(identifier, definition)
                                : connectors.source(identifier, definition));
            }
        });
    }

    private interface Attempt {
        Object run();
    }

    private void attempt(String path, Attempt attempt) {
        try {
            attempt.run();
        } catch (SluiceException e) {
            faults.add(new PlanFault(path, at(e, path)));
        }
    }

    private void findMissingFunctions(PlanNode node, String path) {
        UserFunctions users = request.functions();
        PlanParts.visit(node, path, (part, at) -> {
            if (part instanceof Call call) {
                requireFunction(
                        call.function(),
                        BuiltInFunctions.byPlanName(call.function().name()).isPresent(),
                        users,
                        at);
            } else if (part instanceof AggregateCall call) {
                requireFunction(
                        call.function(),
                        AggregateFunctions.byPlanName(call.function().name()).isPresent(),
                        users,
                        at);
            }
        });
    }

    private void requireFunction(FunctionRef function, boolean builtIn, UserFunctions users, String path) {
        if (builtIn) {
            return;
        }
        if (function.kind() == FunctionRef.Kind.INTERNAL) {
            SluiceException error =
                    SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "function " + function.sqlName());
            faults.add(new PlanFault(path, at(error, path)));
        } else {
            attempt(path, () -> users.find(function));
        }
    }
}
