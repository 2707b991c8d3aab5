package io.sluice.exec.runtime.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FilledFieldsTest {
    @Test
    void aFewFieldsAreFilledByTheConstructor() {
        String fields = "private final Cell a;\nprivate final BytesRef b = new BytesRef();\n";
        FilledFields filled = FilledFields.of(fields, "a = (Cell) constants[0];\n");
        assertThat(filled).isEqualTo(new FilledFields(fields, "a = (Cell) constants[0];\n", ""));
    }

    @Test
    void manyFieldsAreFilledByMethods() {
        String fields = IntStream.range(0, 2500)
                .mapToObj(
                        i -> "private final Cell a%d;\nprivate final BytesRef b%d = new BytesRef();\n".formatted(i, i))
                .collect(Collectors.joining());
        String constructor = IntStream.range(0, 2500)
                .mapToObj(i -> "a%d = (Cell) constants[%d];\n".formatted(i, i))
                .collect(Collectors.joining());
        FilledFields filled = FilledFields.of(fields, constructor);
        assertThat(filled.constructor().lines()).hasSize(5).allMatch(line -> line.endsWith("(constants);"));
        assertThat(filled.fields()).doesNotContain("final").contains("private Cell a0;", "private BytesRef b2499;");
        assertThat(filled.methods().lines().filter(line -> line.contains(" = ")))
                .hasSize(5000);
    }
}
