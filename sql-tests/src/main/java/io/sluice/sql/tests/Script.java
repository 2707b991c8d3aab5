package io.sluice.sql.tests;

import java.util.List;

/**
 * A script.
 *
 * @param name the file's name without {@code .test}
 */
public record Script(String name, List<Step> steps) {
    public Script {
        steps = List.copyOf(steps);
    }
}
