package io.sluice.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Makes the jars that users bring, from Java source. */
final class FunctionJar {
    /** Where the build puts Flink's function API. */
    static final Path FLINK_API = Path.of("target", "flink-api");

    private FunctionJar() {}

    /** @param className of the one top-level class of the source, which is in no package */
    static Path compile(Path folder, String className, String source) {
        try {
            Path classes = Files.createTempDirectory(folder, "classes");
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            String classPath = System.getProperty("java.class.path")
                    + File.pathSeparator
                    + String.join(File.pathSeparator, flinkJars());
            boolean compiled = compiler.getTask(
                            null,
                            null,
                            null,
                            List.of("-d", classes.toString(), "-classpath", classPath, "-proc:none", "-parameters"),
                            null,
                            List.of(new Source(className, source)))
                    .call();
            assertThat(compiled).isTrue();
            Path jar = folder.resolve(className + ".jar");
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                    Stream<Path> files = Files.list(classes)) {
                for (Path file : files.toList()) {
                    add(file, out);
                }
            }
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> flinkJars() throws IOException {
        List<String> jars = new ArrayList<>();
        try (Stream<Path> files = Files.list(FLINK_API)) {
            files.sorted().forEach(file -> jars.add(file.toAbsolutePath().toString()));
        }
        assertThat(jars).hasSizeGreaterThan(3);
        return jars;
    }

    private static void add(Path file, JarOutputStream out) throws IOException {
        out.putNextEntry(new JarEntry(file.getFileName().toString()));
        Files.copy(file, (OutputStream) out);
        out.closeEntry();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String className, String text) {
            super(URI.create("string:///" + className + ".java"), JavaFileObject.Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
