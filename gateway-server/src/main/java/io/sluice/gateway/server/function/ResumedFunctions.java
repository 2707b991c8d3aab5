package io.sluice.gateway.server.function;

import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.runtime.codegen.UserFunctions;
import io.sluice.functions.user.FunctionClass;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The functions of a job whose session is gone. Thread-safe. */
public final class ResumedFunctions implements UserFunctions, AutoCloseable {
    private final Map<String, FunctionSource> sources = new LinkedHashMap<>();
    private final Map<String, String> jobParameters;
    private final Map<List<String>, FunctionLoader> loaders = new LinkedHashMap<>();

    public ResumedFunctions(List<FunctionSource> functions, Map<String, String> jobParameters) {
        this.jobParameters = jobParameters;
        functions.forEach(function -> sources.put(function.name(), function));
    }

    @Override
    public synchronized FunctionClass find(FunctionRef ref) {
        FunctionSource source = sources.get(ref.name());
        if (source == null) {
            throw SluiceException.of(ErrorCode.FUNCTION_NOT_FOUND).with("function", ref.name());
        }
        return loaders.computeIfAbsent(source.jars(), ResumedFunctions::loader)
                .load(source.name(), source.className())
                .with(jobParameters);
    }

    private static FunctionLoader loader(List<String> jars) {
        return new FunctionLoader(new ArrayList<>(jars.stream().map(Path::of).toList()));
    }

    /** The job has ended. */
    @Override
    public synchronized void close() {
        loaders.values().forEach(FunctionLoader::retire);
        loaders.clear();
    }
}
