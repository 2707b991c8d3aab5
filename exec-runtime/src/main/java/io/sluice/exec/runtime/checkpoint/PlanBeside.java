package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.json.PlanJson;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The plan of a job in a file beside its state, so that another plan can be compared with it: in the folder of each savepoint, and once
 * above the job's checkpoints.
 */
public final class PlanBeside {
    private static final String NAME = "plan.json";
    private static final String UNFINISHED = "plan.json.part";

    private final CheckpointFiles files;
    private final Supplier<String> plan;
    private boolean written;

    /** @param plan as a plan file, asked for with the first checkpoint */
    PlanBeside(CheckpointFiles files, Supplier<String> plan) {
        this.files = files;
        this.plan = plan;
    }

    /** Before a checkpoint in a folder is complete. */
    synchronized void write(Path folder, boolean savepoint) throws IOException {
        Path above = folder.getParent();
        if (savepoint) {
            writeTo(folder);
        } else if (!written && above != null) {
            writeTo(above);
            written = true;
        }
    }

    private void writeTo(Path folder) throws IOException {
        byte[] bytes = plan.get().getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0) {
            return;
        }
        Path unfinished = folder.resolve(UNFINISHED);
        try (CheckpointFiles.NewFile file = files.create(unfinished)) {
            file.write(bytes, 0, bytes.length);
            file.sync();
        }
        files.rename(unfinished, folder.resolve(NAME));
    }

    /** The plan beside a savepoint or checkpoint; empty when there is none. @throws IOException when it cannot be read */
    public static Optional<ExecPlan> read(CheckpointFiles files, Path folder) throws IOException {
        Path above = folder.toAbsolutePath().getParent();
        Optional<ExecPlan> own = readFrom(files, folder);
        return own.isPresent() || above == null ? own : readFrom(files, above);
    }

    private static Optional<ExecPlan> readFrom(CheckpointFiles files, Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        if (!files.list(folder).contains(file)) {
            return Optional.empty();
        }
        try (InputStream in = files.read(file)) {
            return Optional.of(new PlanJson().read(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (SluiceException e) {
            throw new IOException("file \"" + file + "\" is damaged: " + e.getMessage(), e);
        }
    }
}
