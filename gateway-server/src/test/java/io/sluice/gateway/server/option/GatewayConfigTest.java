package io.sluice.gateway.server.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GatewayConfigTest {
    @TempDir
    Path folder;

    @Test
    void keysOfTheGatewayAndOfSessionsAreToldApart() {
        GatewayConfig config = GatewayConfig.of(
                Map.of("sql-gateway.endpoint.rest.port", "0", "table.dml-sync", "true", "some.other.key", "x"));
        assertThat(config.server().get(GatewayOptions.REST_PORT)).isZero();
        assertThat(config.sessionDefaults())
                .containsOnly(Map.entry("table.dml-sync", "true"), Map.entry("some.other.key", "x"));
    }

    @Test
    void misspeltKeysAreRefused() {
        assertCode(Map.of("sql-gateway.endpoint.rest.prot", "1"), ErrorCode.UNKNOWN_OPTION);
        assertCode(Map.of("sluice.data.dri", "x"), ErrorCode.UNKNOWN_OPTION);
    }

    @Test
    void wrongValuesAreRefused() {
        assertCode(Map.of("sql-gateway.endpoint.rest.port", "web"), ErrorCode.INVALID_OPTION_VALUE);
        assertCode(Map.of("execution.runtime-mode", "fast"), ErrorCode.INVALID_OPTION_VALUE);
    }

    @Test
    void fileMayBeFlatOrNested() throws IOException {
        Path file = folder.resolve("gateway.yaml");
        Files.writeString(file, """
                # a comment
                sql-gateway.endpoint.type: [rest, hiveserver2]
                sql-gateway:
                  session:
                    idle-timeout: 5 min
                    max-num: 7
                table.dml-sync: true
                pipeline.name:
                """);
        assertThat(ConfigFile.read(file))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "sql-gateway.endpoint.type", "rest;hiveserver2",
                        "sql-gateway.session.idle-timeout", "5 min",
                        "sql-gateway.session.max-num", "7",
                        "table.dml-sync", "true"));
    }

    @Test
    void fileOfCommentsIsEmpty() throws IOException {
        Path file = Files.writeString(folder.resolve("gateway.yaml"), "# nothing\n");
        assertThat(ConfigFile.read(file)).isEmpty();
    }

    @Test
    void fileThatIsNoYamlIsAnError() throws IOException {
        Path file = Files.writeString(folder.resolve("gateway.yaml"), "a: [1, 2\nb");
        assertThatThrownBy(() -> ConfigFile.read(file))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("cannot read configuration file");
        Files.writeString(file, "just text");
        assertThatThrownBy(() -> ConfigFile.read(file)).hasMessageContaining("is not a list of keys and values");
    }

    @Test
    void shippedFileNamesEveryOptionOfTheGateway() throws IOException {
        String shipped = Files.readString(Path.of("../conf/gateway.yaml"));
        List<String> missing = GatewayOptions.SERVER.stream()
                .map(option -> option.key())
                .filter(key -> !shipped.contains("#" + key + ":"))
                .toList();
        assertThat(missing).isEmpty();
    }

    @Test
    void defaultsInTheShippedFileAreTheDefaults() throws IOException {
        Path uncommented = folder.resolve("gateway.yaml");
        Files.writeString(
                uncommented, Files.readString(Path.of("../conf/gateway.yaml")).replaceAll("(?m)^#(?=[a-z][^ ]*:)", ""));
        ConfigFile.read(uncommented)
                .forEach((key, value) -> assertThat(defaultOf(key)).as(key).isEqualTo(value));
    }

    @Test
    void portsAreListsAndRanges() {
        assertThat(PortRange.parse("8083")).containsExactly(8083);
        assertThat(PortRange.parse("1-3, 7")).containsExactly(1, 2, 3, 7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "3-1", "1-2-3", "70000", "-1"})
    void wrongPortsAreRefused(String text) {
        assertThatThrownBy(() -> PortRange.parse(text))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION_VALUE));
    }

    private static String defaultOf(String key) {
        return Stream.concat(GatewayOptions.SERVER.stream(), GatewayOptions.SESSION.stream())
                .filter(option -> option.key().equals(key))
                .findFirst()
                .orElseThrow()
                .defaultText();
    }

    private static void assertCode(Map<String, String> options, ErrorCode code) {
        assertThatThrownBy(() -> GatewayConfig.of(options))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
