package io.sluice.gateway.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.catalog.CatalogManager;
import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.gateway.server.option.ResultMode;
import io.sluice.gateway.server.time.ManualTimers;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionsTest {
    private static final SessionLimits LIMITS = new SessionLimits(Duration.ofMinutes(10), Duration.ofMinutes(1), 2);

    @TempDir
    Path data;

    private final ManualClock clock = new ManualClock(0);
    private final List<UUID> closed = new ArrayList<>();
    private Sessions sessions;

    @BeforeEach
    void open() {
        sessions = sessions(LIMITS);
    }

    @Test
    void idleSessionIsClosedAndReleased() {
        UUID id = sessions.open(request("rest", Map.of())).id();
        minutes(10);
        assertThat(sessions.size()).isOne();
        minutes(1);
        assertThat(sessions.size()).isZero();
        assertThat(closed).containsExactly(id);
        assertCode(() -> sessions.use(id), ErrorCode.SESSION_NOT_FOUND);
    }

    @Test
    void useStartsTheIdleTimeAnew() {
        UUID id = sessions.open(request("rest", Map.of())).id();
        for (int i = 0; i < 5; i++) {
            minutes(9);
            sessions.use(id);
        }
        assertThat(sessions.size()).isOne();
    }

    @Test
    void noTimeOutMeansForever() {
        Sessions forever = sessions(new SessionLimits(Duration.ZERO, Duration.ofMinutes(1), 0));
        forever.open(request("rest", Map.of()));
        minutes(1000);
        assertThat(forever.size()).isOne();
    }

    @Test
    void closeReleasesOnce() {
        Session session = sessions.open(request("rest", Map.of()));
        sessions.close(session.id());
        assertThat(session.closed()).isTrue();
        assertThat(closed).containsExactly(session.id());
        assertCode(() -> sessions.close(session.id()), ErrorCode.SESSION_NOT_FOUND);
    }

    @Test
    void tooManySessionsAreRefused() {
        sessions.open(request("rest", Map.of()));
        sessions.open(request("rest", Map.of()));
        assertCode(() -> sessions.open(request("rest", Map.of())), ErrorCode.TOO_MANY_SESSIONS);
    }

    @Test
    void unknownDatabaseIsRefused() {
        SessionRequest request =
                new SessionRequest("s", "rest", Optional.empty(), Optional.of("default_databas"), Map.of());
        assertThatThrownBy(() -> sessions.open(request)).isInstanceOfSatisfying(SluiceException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.DATABASE_NOT_FOUND);
            assertThat(e.hint()).contains("Did you mean \"default_database\"?");
        });
        assertThat(sessions.size()).isZero();
    }

    @Test
    void endpointDecidesWhatUpdatingResultsLookLike() {
        assertThat(sessions.open(request("rest", Map.of())).state().defaultResultMode())
                .isEqualTo(ResultMode.CHANGELOG);
        Session hive = sessions.open(request(Sessions.HIVESERVER2, Map.of()));
        assertThat(hive.state().defaultResultMode()).isEqualTo(ResultMode.TABLE);
        assertThat(hive.state().rewindable()).isTrue();
    }

    @Test
    void propertiesLieOverTheDefaults() {
        Session session = sessions.open(request("rest", Map.of("parallelism.default", "3")));
        assertThat(session.state().config().show())
                .containsEntry("parallelism.default", "3")
                .containsEntry("table.dml-sync", "true");
    }

    private Sessions sessions(SessionLimits limits) {
        return new Sessions(
                CatalogManager.open(data),
                Map.of("parallelism.default", "2", "table.dml-sync", "true"),
                limits,
                clock,
                new ManualTimers(clock),
                session -> closed.add(session.id()));
    }

    private void minutes(int count) {
        for (int i = 0; i < count; i++) {
            clock.advance(Duration.ofMinutes(1).toMillis());
        }
    }

    private static SessionRequest request(String endpoint, Map<String, String> properties) {
        return new SessionRequest("s", endpoint, Optional.empty(), Optional.empty(), properties);
    }

    private static void assertCode(Runnable action, ErrorCode code) {
        assertThatThrownBy(action::run).isInstanceOfSatisfying(SluiceException.class, e -> assertThat(e.code())
                .isEqualTo(code));
    }
}
