package io.sluice.sql.tests;

import io.sluice.sql.tests.taxi.IsInNewYork;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** The jar with functions of users that scripts may use, as {@code ${work}/functions.jar}. */
final class FunctionsJar {
    private FunctionsJar() {}

    static void write(Path file) throws IOException {
        String name = IsInNewYork.class.getName().replace('.', '/') + ".class";
        try (OutputStream bytes = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(bytes);
                InputStream code = Objects.requireNonNull(IsInNewYork.class.getResourceAsStream("/" + name))) {
            jar.putNextEntry(new JarEntry(name));
            code.transferTo(jar);
            jar.closeEntry();
        }
    }
}
