package io.sluice.gateway.server.function;

import io.sluice.catalog.CatalogFunction;
import io.sluice.catalog.SessionCatalog;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.runtime.codegen.UserFunctions;
import io.sluice.functions.user.FunctionClass;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The functions that one job calls, as they were when it was submitted. Thread-safe. */
public final class JobFunctions implements UserFunctions, AutoCloseable {
    private final SessionCatalog catalog;
    private final SessionFunctions session;
    private final Map<String, String> jobParameters;
    private final Map<FunctionRef, FunctionClass> found = new HashMap<>();
    private final List<FunctionLoader> leased = new ArrayList<>();
    private final List<FunctionSource> sources = new ArrayList<>();

    JobFunctions(SessionCatalog catalog, SessionFunctions session, Map<String, String> jobParameters) {
        this.jobParameters = jobParameters;
        this.catalog = catalog;
        this.session = session;
    }

    @Override
    public synchronized FunctionClass find(FunctionRef ref) {
        FunctionClass known = found.get(ref);
        if (known == null) {
            String name = ref.kind() == FunctionRef.Kind.CATALOG
                    ? identifier(ref.name()).summary()
                    : ref.name();
            CatalogFunction function = definition(ref);
            FunctionLoader loader = session.lease(function.resources());
            leased.add(loader);
            known = loader.load(name, function.className()).with(jobParameters);
            found.put(ref, known);
            sources.add(new FunctionSource(ref.name(), function.className(), loader.jars()));
        }
        return known;
    }

    /** Where the functions that were found come from. */
    public synchronized List<FunctionSource> sources() {
        return List.copyOf(sources);
    }

    /** A plan that holds the class needs no catalog that knows the function. */
    private CatalogFunction definition(FunctionRef ref) {
        Optional<CatalogFunction> known = ref.kind() == FunctionRef.Kind.CATALOG
                ? catalog.findFunction(identifier(ref.name()))
                : catalog.findSystemFunction(ref.name());
        return known.or(() -> ref.className()
                        .map(name -> new CatalogFunction(name, "JAVA", List.of(), Map.of(), Optional.empty())))
                .orElseThrow(
                        () -> SluiceException.of(ErrorCode.FUNCTION_NOT_FOUND).with("function", ref.name()));
    }

    private static TableIdentifier identifier(String quoted) {
        return TableIdentifier.parse(quoted).orElseThrow(() -> SluiceException.of(ErrorCode.FUNCTION_NOT_FOUND)
                .with("function", quoted));
    }

    /** The job has ended. */
    @Override
    public synchronized void close() {
        leased.forEach(FunctionLoader::release);
        leased.clear();
        found.clear();
    }
}
