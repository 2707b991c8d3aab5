package io.sluice.gateway.server.function;

import java.util.List;

/**
 * Where a function that a job calls comes from.
 *
 * @param name by which the plan calls it
 * @param jars paths, in the order in which they are searched
 */
public record FunctionSource(String name, String className, List<String> jars) {
    public FunctionSource {
        jars = List.copyOf(jars);
    }
}
