package io.sluice.connectors.filesystem;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the {@code path} option. */
final class TablePath {
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):(.*)");

    private TablePath() {}

    /** @throws SluiceException NOT_SUPPORTED for other file systems than the local one */
    static Path parse(String text) {
        Matcher scheme = SCHEME.matcher(text);
        if (text.isBlank()) {
            throw invalid(text, "it is empty", null);
        }
        try {
            if (!scheme.matches()) {
                return Path.of(text).toAbsolutePath().normalize();
            }
            if (!scheme.group(1).equalsIgnoreCase("file")) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "file system \"" + scheme.group(1) + "\"");
            }
            String rest = scheme.group(2);
            // file:/a, file:///a and file://localhost/a; characters that a URI would escape are taken as they are.
            String path = rest.startsWith("//") ? rest.substring(Math.max(2, rest.indexOf('/', 2))) : rest;
            return path.indexOf('%') < 0
                    ? Path.of(path).toAbsolutePath().normalize()
                    : Path.of(URI.create("file:" + path.replace(" ", "%20")).getPath())
                            .toAbsolutePath()
                            .normalize();
        } catch (InvalidPathException e) {
            throw invalid(text, "it is no path", e);
        } catch (IllegalArgumentException e) {
            throw invalid(text, "it is no URI", e);
        }
    }

    static SluiceException invalid(Object value, String reason, @Nullable Throwable cause) {
        SluiceException error = cause == null
                ? SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                : SluiceException.of(ErrorCode.INVALID_OPTION_VALUE, null, cause);
        return error.with("value", value).with("option", "path").with("reason", reason);
    }
}
