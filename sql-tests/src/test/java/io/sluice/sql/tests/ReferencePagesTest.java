package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.NodeType;
import io.sluice.spi.error.ErrorCode;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The reference pages say what the code says. {@code -Ddocs.update=true} writes them anew. */
class ReferencePagesTest {
    private static final Path DOCS = Path.of("../docs");

    @Test
    void errors() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Errors

                Every error has a stable code, a SQLSTATE, and a kind: USER (the statement or its data is wrong), RESOURCE (a limit is reached),
                EXTERNAL (something outside failed), INTERNAL (a fault of Sluice). Generated from `ErrorCode`.

                | code | SQLSTATE | HTTP | kind | message |
                | --- | --- | --- | --- | --- |
                """);
        for (ErrorCode code : ErrorCode.values()) {
            page.append("| %s | %s | %d | %s | %s |%n"
                    .formatted(
                            code.name(),
                            code.sqlState(),
                            code.httpStatus(),
                            code.kind(),
                            code.messageTemplate().replace("|", "\\|")));
        }
        check("errors.md", page);
    }

    @Test
    void planNodes() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Plan nodes

                The nodes of a plan, by their names in plan files, newest version first, with the fields that they have beside `id`, `type`,
                `configuration`, `inputProperties`, `outputType` and `description`. Generated from `ExecNode`.

                | record | names | fields |
                | --- | --- | --- |
                """);
        for (Class<?> node : ExecNode.class.getPermittedSubclasses()) {
            page.append("| %s | %s | %s |%n"
                    .formatted(
                            node.getSimpleName(),
                            Arrays.stream(node.getAnnotation(NodeType.class).value())
                                    .map(name -> "`" + name + "`")
                                    .collect(Collectors.joining(", ")),
                            Arrays.stream(node.getRecordComponents())
                                    .map(RecordComponent::getName)
                                    .map(name -> "`" + name + "`")
                                    .collect(Collectors.joining(", "))));
        }
        check("plan-nodes.md", page);
    }

    private static void check(String name, CharSequence page) throws IOException {
        Path file = DOCS.resolve(name);
        if (Boolean.getBoolean("docs.update")) {
            Files.writeString(file, page);
        }
        assertThat(file).as("rewrite it with -Ddocs.update=true").hasContent(page.toString());
    }
}
