package io.sluice.planner.program;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Files of the test resources. */
final class Resources {
    private Resources() {}

    static String text(String name) {
        try (InputStream file = Resources.class.getResourceAsStream("/" + name)) {
            return new String(Objects.requireNonNull(file, name).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
