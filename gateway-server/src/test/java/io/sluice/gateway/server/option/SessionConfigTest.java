package io.sluice.gateway.server.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.runtime.operator.RuntimeOptions;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionConfigTest {
    private final SessionConfig config =
            new SessionConfig(Map.of("table.dml-sync", "true"), Map.of("execution.target", "remote"));

    @Test
    void ownValuesLieOverTheGateways() {
        config.set("table.dml-sync", "false");
        assertThat(config.options().get(GatewayOptions.DML_SYNC)).isFalse();
        config.reset("table.dml-sync");
        assertThat(config.options().get(GatewayOptions.DML_SYNC)).isTrue();
    }

    @Test
    void resetAllKeepsTheGatewaysValuesAlone() {
        config.resetAll();
        assertThat(config.show()).containsOnly(Map.entry("table.dml-sync", "true"));
    }

    @Test
    void statementsOwnOptionsAreForItAlone() {
        assertThat(config.optionsWith(Map.of("parallelism.default", "7")).get(RuntimeOptions.PARALLELISM))
                .isEqualTo(7);
        assertThat(config.options().get(RuntimeOptions.PARALLELISM)).isEqualTo(1);
    }

    @Test
    void keysOfOthersAreKept() {
        config.set("jobmanager.rpc.address", "localhost");
        assertThat(config.show()).containsEntry("jobmanager.rpc.address", "localhost");
    }

    @Test
    void secretsAreHidden() {
        config.set("security.ssl.rest.key-password", "hunter2");
        config.set("s3.secret-key", "hunter3");
        assertThat(config.show().values()).doesNotContain("hunter2", "hunter3");
        assertThat(config.showAll().values()).doesNotContain("hunter2", "hunter3");
        assertThat(config.options().asMap()).containsEntry("s3.secret-key", "hunter3");
    }

    @Test
    void misspeltKeyOfOursIsRefusedWithTheNearest() {
        assertThatThrownBy(() -> config.set("sluice.result.mod", "table"))
                .isInstanceOfSatisfying(SluiceException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_OPTION);
                    assertThat(e.hint()).contains("Did you mean \"sluice.result.mode\"?");
                });
    }

    @Test
    void misspeltKeyOfCheckpointsOrRestartsIsRefusedWithTheNearest() {
        assertUnknown("execution.checkpointing.intervall", "execution.checkpointing.interval");
        assertUnknown("restart-strategy.fixed-delay.attempt", "restart-strategy.fixed-delay.attempts");
        assertUnknown("state.backend.rocksdb.localdirs", "state.backend.rocksdb.localdir");
    }

    @Test
    void keysOfCheckpointsThatMeanNothingHereAreKept() {
        config.set("execution.checkpointing.file-merging.max-file-size", "16 mb");
        config.set("state.backend.rocksdb.log.level", "INFO_LEVEL");
        assertThat(config.show()).containsEntry("state.backend.rocksdb.log.level", "INFO_LEVEL");
    }

    @Test
    void clientsMaySendAnyKeyOfCheckpoints() {
        SessionConfig opened = new SessionConfig(Map.of(), Map.of("execution.checkpointing.of-a-later-flink", "1"));
        assertThat(opened.show()).containsKey("execution.checkpointing.of-a-later-flink");
    }

    private void assertUnknown(String key, String nearest) {
        assertThatThrownBy(() -> config.set(key, "1")).isInstanceOfSatisfying(SluiceException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_OPTION);
            assertThat(e.hint()).contains("Did you mean \"" + nearest + "\"?");
        });
    }

    @Test
    void optionOfTheGatewayIsNotTheSessions() {
        assertThatThrownBy(() -> config.set("sluice.data.dir", "/tmp"))
                .isInstanceOfSatisfying(
                        SluiceException.class,
                        e -> assertThat(e.detail().orElseThrow()).contains("when it starts"));
    }

    @Test
    void valuesAreChecked() {
        assertInvalid("execution.runtime-mode", "fast");
        assertInvalid("parallelism.default", "many");
        assertInvalid("table.dml-sync", "yes");
        assertInvalid("table.local-time-zone", "Mars/Olympus");
        assertThat(config.options().contains(GatewayOptions.RUNTIME_MODE)).isFalse();
    }

    @Test
    void defaultsAreShownToProgramsOnly() {
        assertThat(config.showAll()).containsEntry("execution.runtime-mode", "streaming");
        assertThat(config.show()).doesNotContainKey("execution.runtime-mode");
    }

    private void assertInvalid(String key, String value) {
        assertThatThrownBy(() -> config.set(key, value))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION_VALUE));
    }
}
