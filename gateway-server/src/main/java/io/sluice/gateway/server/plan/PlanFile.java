package io.sluice.gateway.server.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A plan file that a statement names.
 *
 * @param name as the statement has it
 * @param position where
 */
public record PlanFile(String name, Path path, @Nullable SqlPosition position) {
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):.*");

    /** @throws SluiceException NOT_SUPPORTED for other places than the local file system */
    public static PlanFile of(String name, @Nullable SqlPosition position) {
        var scheme = SCHEME.matcher(name);
        try {
            if (!scheme.matches()) {
                return new PlanFile(name, Path.of(name), position);
            }
            if (scheme.group(1).equals("file")) {
                return new PlanFile(name, Path.of(URI.create(name).getPath()), position);
            }
        } catch (IllegalArgumentException e) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, position, e)
                    .with("message", "\"" + name + "\" is not the name of a file");
        }
        throw SluiceException.of(ErrorCode.NOT_SUPPORTED, position)
                .with("feature", "a plan file in " + scheme.group(1) + ":");
    }

    public boolean exists() {
        return Files.exists(path);
    }

    /** @throws SluiceException PLAN_FILE_NOT_FOUND, or IO_ERROR */
    public InputStream open() {
        if (!Files.isRegularFile(path)) {
            throw SluiceException.of(ErrorCode.PLAN_FILE_NOT_FOUND, position)
                    .with("file", name)
                    .with("state", exists() ? "is not a file" : "does not exist")
                    .hint("COMPILE PLAN '" + name + "' FOR INSERT ... writes it.");
        }
        try {
            return Files.newInputStream(path);
        } catch (IOException e) {
            throw failed("read", e);
        }
    }

    public SluiceException alreadyThere() {
        return SluiceException.of(ErrorCode.PLAN_FILE_EXISTS, position)
                .with("file", name)
                .hint("COMPILE PLAN ... IF NOT EXISTS keeps it; SET '" + PlanFileOptions.FORCE_RECOMPILE.key()
                        + "' = 'true' lets it be replaced.");
    }

    /**
     * Writes the file as a whole or not at all; folders that are missing are made.
     *
     * @throws SluiceException PLAN_FILE_EXISTS, or IO_ERROR
     */
    public void write(String json, boolean replace) {
        try {
            Path folder = path.toAbsolutePath().getParent();
            Files.createDirectories(folder);
            Path written = Files.createTempFile(folder, ".plan", ".json");
            try {
                Files.writeString(written, json, UTF_8);
                try (FileChannel channel = FileChannel.open(written, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
                if (replace) {
                    Files.move(written, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                } else {
                    // Unlike a move, a link is never made over a file that has come there in the meantime.
                    Files.createLink(path, written);
                }
            } finally {
                Files.deleteIfExists(written);
            }
        } catch (FileAlreadyExistsException e) {
            throw alreadyThere();
        } catch (IOException e) {
            throw failed("written", e);
        }
    }

    /** For errors of reading that come late. */
    SluiceException failed(String what, IOException e) {
        return SluiceException.of(ErrorCode.IO_ERROR, position, e)
                .with("message", "plan file \"" + name + "\" cannot be " + what + ": " + e);
    }
}
