package io.sluice.gateway.server.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.config.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds {@code docs/options.md} to the declarations; {@code -Dtest.args=-Ddocs.update=true} writes it anew. */
class OptionsPageTest {
    private static final Path PAGE = Path.of("../docs/options.md");

    @Test
    void pageIsUpToDate() throws IOException {
        if (Boolean.getBoolean("docs.update")) {
            Files.writeString(PAGE, OptionsPage.markdown());
        }
        assertThat(Files.readString(PAGE)).isEqualTo(OptionsPage.markdown());
    }

    @Test
    void everyOptionIsDocumentedAndDeclaredOnce() {
        List<Option<?>> all = Stream.concat(GatewayOptions.SERVER.stream(), GatewayOptions.SESSION.stream())
                .toList();
        assertThat(all)
                .allSatisfy(option -> assertThat(option.doc()).as(option.key()).endsWith("."));
        assertThat(all.stream().map(Option::key)).doesNotHaveDuplicates();
    }
}
