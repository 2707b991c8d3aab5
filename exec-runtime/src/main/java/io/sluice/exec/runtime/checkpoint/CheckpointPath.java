package io.sluice.exec.runtime.checkpoint;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Folders of checkpoints and savepoints as users write them: paths and {@code file:} URIs. */
public final class CheckpointPath {
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):(.*)");

    private CheckpointPath() {}

    /**
     * @param invalid makes the error for a text that is no path of the reason why it is none
     * @throws SluiceException NOT_SUPPORTED for other file systems than the local one, or what {@code invalid} makes
     */
    public static Path parse(String text, Function<String, SluiceException> invalid) {
        if (text.isBlank()) {
            throw invalid.apply("it is empty");
        }
        Matcher scheme = SCHEME.matcher(text);
        try {
            if (!scheme.matches()) {
                return Path.of(text).toAbsolutePath().normalize();
            }
            if (!scheme.group(1).equalsIgnoreCase("file")) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "file system \"" + scheme.group(1) + "\" for checkpoints and savepoints");
            }
            return Path.of(URI.create(text)).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw invalid.apply("it is no path");
        } catch (IllegalArgumentException e) {
            throw invalid.apply("it is no file: URI");
        }
    }

    /** As {@link #parse}, of what there is: the metadata in its folder, which Flink's users name too, stands for the folder. */
    public static Path parseExisting(String text, Function<String, SluiceException> invalid) {
        Path path = parse(text, invalid);
        Path folder = path.getParent();
        return path.endsWith(CheckpointStore.METADATA) && folder != null ? folder : path;
    }
}
