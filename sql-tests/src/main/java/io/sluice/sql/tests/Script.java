package io.sluice.sql.tests;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A script.
 *
 * @param name the file's name without {@code .test}
 * @param folder where the file is; {@code ${data}} in a statement is the folder {@code data} in it
 */
public record Script(String name, Optional<Path> folder, List<Step> steps) {
    public Script {
        steps = List.copyOf(steps);
    }

    /** A script that is no file. */
    public Script(String name, List<Step> steps) {
        this(name, Optional.empty(), steps);
    }

    /** What is run of a statement. */
    String statement(Step step, Path workFolder) {
        String sql = step.sql().replace("${work}", workFolder.toString());
        return folder.map(parent -> sql.replace(
                        "${data}", parent.resolve("data").toAbsolutePath().toString()))
                .orElse(sql);
    }
}
