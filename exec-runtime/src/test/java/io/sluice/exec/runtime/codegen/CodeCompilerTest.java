package io.sluice.exec.runtime.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeCompilerTest {
    private static final String SOURCE = """
            package io.sluice.generated;

            public final class Answer implements java.util.function.IntSupplier {
                private final int answer;

                public Answer(Object[] constants) {
                    answer = ((Integer) constants[0]).intValue();
                }

                public int getAsInt() {
                    return answer;
                }
            }
            """;

    @Test
    void equalSourcesShareOneClass() {
        CodeCompiler compiler = new CodeCompiler(Optional.empty());
        assertThat(compiler.compile("Answer", SOURCE)).isSameAs(compiler.compile("Answer", SOURCE));
        assertThat(compiler.instantiate(IntSupplier.class, "Answer", SOURCE, new Object[] {42})
                        .getAsInt())
                .isEqualTo(42);
    }

    @Test
    void aSourceThatDoesNotCompileIsShownWithTheLine() {
        CodeCompiler compiler = new CodeCompiler(Optional.empty());
        String broken = SOURCE.replace("return answer;", "return anwser;");
        assertThatThrownBy(() -> compiler.compile("Answer", broken))
                .isInstanceOfSatisfying(SluiceException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.INTERNAL_ERROR);
                    assertThat(e.detail().orElseThrow())
                            .contains(">  11          return anwser;")
                            .contains("    1  package");
                });
    }

    @Test
    void sourcesAreDumped(@TempDir Path folder) throws Exception {
        new CodeCompiler(Optional.of(folder.resolve("codegen"))).compile("Answer", SOURCE);
        try (var files = Files.list(folder.resolve("codegen"))) {
            assertThat(files).singleElement().satisfies(file -> assertThat(file).hasContent(SOURCE));
        }
    }
}
